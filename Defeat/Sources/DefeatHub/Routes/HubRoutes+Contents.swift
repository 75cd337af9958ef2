import DefeatCore
import DefeatHTTP
import Foundation
import HTTPTypes
import HolonToDos
import Hummingbird
import NIOCore

extension HubRoutes {
  /// Adds the routes of the contents of attachments.
  func addContents(to root: RouterGroup<HubContext>) {
    root.post("spaces/:space/contents") { request, context in
      let access = try await access(request, context)
      let question = try await request.json(HubContentQuestion.self, limit: 65_536)
      return Response(json: try await hub.contents(question, access))
    }
    root.put("spaces/:space/contents/:hash") { request, context in
      let access = try await access(request, context)
      try access.require(.write)
      let hash = try Self.hash(context)
      let place = try await syncPlace(access, context)
      defer { withExtendedLifetime(place) {} }
      let (range, size) = try Self.contentRange(request)
      let bytes = try await request.content(limit: HubPath.greatestContentPart)
      guard bytes.readableBytes == range.count else {
        throw HubFailure(
          .unreadable, "The body has \(bytes.readableBytes) bytes, and “Content-Range” says another number.")
      }
      return Response(
        json: try await hub.receive(hash, Array(bytes.readableBytesView), at: range.lowerBound, of: size, access))
    }
    root.get("spaces/:space/contents/:hash") { request, context in
      let access = try await access(request, context)
      let place = try await syncPlace(access, context)
      let contents = hub.contents(of: access.space)
      guard let row = try await contents.whole(Self.hash(context)) else {
        throw HubFailure(
          .notFound, "The space doesn't have this content, or not all of it: sync the device on which it was attached.")
      }
      return Response(row, of: contents, to: request).keeping(place, context)
    }
  }

  private static func hash(_ context: HubContext) throws -> ContentHash {
    let text = context.parameters.get("hash") ?? ""
    guard let hash = ContentHash(text) else { throw Hub.noHash(text) }
    return hash
  }

  /// Returns the range of a part and the size of its content: `bytes 0-99/1000`, or `bytes */1000` for an empty part.
  private static func contentRange(_ request: Request) throws -> (range: Range<Int>, size: Int) {
    let halves = (request.headers[.contentRange] ?? "").split(separator: "/", omittingEmptySubsequences: false)
    if halves.count == 2, let size = number(halves[1]) {
      if halves[0] == "bytes *" { return (size..<size, size) }
      let ends = halves[0].dropFirst("bytes ".count).split(separator: "-", omittingEmptySubsequences: false)
      if halves[0].hasPrefix("bytes "), ends.count == 2, let first = number(ends[0]), let last = number(ends[1]),
        first <= last, last < size
      {
        // Many small parts would occupy far more space than is counted for them.
        guard last - first >= 65_535 || last + 1 == size else {
          throw HubFailure(
            .unreadable, "The part has fewer than 65536 bytes, which only the last one may have: send larger parts.")
        }
        return (first..<last + 1, size)
      }
    }
    throw HubFailure(
      .unreadable, "The part doesn't state its position: send it with “Content-Range: bytes FIRST-LAST/SIZE”.")
  }

  private static func number(_ digits: Substring) -> Int? {
    !digits.isEmpty && digits.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(digits) : nil
  }
}

extension Response {
  /// Creates a response with a content or the requested part of it.
  fileprivate init(_ row: SpaceContents.Row, of contents: SpaceContents, to request: Request) {
    var headers: HTTPFields = [.contentType: "application/octet-stream", .acceptRanges: "bytes"]
    let range: Range<Int>
    var status = HTTPResponse.Status.ok
    switch ByteRange(request.headers[.range], of: row.size) {
    case .whole: range = 0..<row.size
    case .part(let part):
      (range, status) = (part, .partialContent)
      headers[.contentRange] = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(row.size)"
    case .unsatisfiable:
      (range, status) = (0..<0, .rangeNotSatisfiable)
      headers[.contentRange] = "bytes */\(row.size)"
    }
    headers[.contentLength] = "\(range.count)"
    self.init(
      status: status, headers: headers,
      body: ResponseBody(contentLength: range.count) { writer in
        var offset = range.lowerBound
        while offset < range.upperBound, let part = try await contents.part(of: row.id, at: offset) {
          let bytes = part.bytes.dropFirst(offset - part.start).prefix(range.upperBound - offset)
          // If the content is removed meanwhile, the response ends and the connection is closed.
          if bytes.isEmpty { break }
          try await writer.write(ByteBuffer(bytes: bytes))
          offset += bytes.count
        }
        try await writer.finish(nil)
      })
  }
}
