import DefeatCore
import Foundation
import HTTPTypes
import HolonHTTP
import HolonToDos

extension HubClient {
  /// Returns the given contents that a space has, or of which this account has sent a part.
  func contents(_ hashes: [ContentHash], in space: UUID) async throws -> [ContentHash: HubContents.Content] {
    var found: [ContentHash: HubContents.Content] = [:]
    for start in stride(from: 0, to: hashes.count, by: HubContentQuestion.greatestCount) {
      let some = hashes[start..<min(start + HubContentQuestion.greatestCount, hashes.count)]
      let question = HubContentQuestion(hashes: some.map(\.text))
      let request = request(.post, HubPath.contents(of: space), hasBody: true)
      let answer = try read(
        try await answer(to: request, [UInt8](try JSONEncoder().encode(question))), as: HubContents.self)
      for content in answer.contents {
        if let hash = ContentHash(content.hash) { found[hash] = content }
      }
    }
    return found
  }

  /// Sends a part of a content, or requests the verification of a completely sent one.
  func send(
    _ bytes: [UInt8], at start: Int, of size: Int, as hash: ContentHash, in space: UUID
  ) async throws -> HubContents.Content {
    var request = request(.put, HubPath.content(hash, of: space), hasBody: false)
    request.headerFields[.contentType] = "application/octet-stream"
    request.headerFields[.contentRange] =
      bytes.isEmpty ? "bytes */\(size)" : "bytes \(start)-\(start + bytes.count - 1)/\(size)"
    return try read(try await answer(to: request, bytes), as: HubContents.Content.self)
  }

  /// Returns the body of a response; a hub of an earlier version doesn't support contents.
  private func answer(to request: HTTPRequest, _ body: [UInt8]) async throws -> [UInt8] {
    let answer = try await exchange(request, body) { $0 == 404 }
    guard answer.status != 404 else {
      throw SyncProblem(
        .otherVersion, "\(address.text) doesn't store attachments: update the hub. They stay on this device until then."
      )
    }
    return answer.body
  }

  /// Returns at most one part of a content's bytes from an offset, and the content's size; nil if it doesn't exist.
  func part(
    of hash: ContentHash, from start: Int, in space: UUID
  ) async throws -> (bytes: [UInt8], size: Int)? {
    var request = request(.get, HubPath.content(hash, of: space), hasBody: false)
    request.headerFields[.range] = "bytes=\(start)-\(start + HubPath.greatestContentPart - 1)"
    let answer = try await exchange(request) { $0 == 404 || $0 == 416 }
    if answer.status == 404 { return nil }
    let range = answer.fields[.contentRange] ?? ""
    let bytes = answer.status == 206 ? answer.body : []
    let place = bytes.isEmpty ? "bytes */" : "bytes \(start)-\(start + bytes.count - 1)/"
    // Parts that are smaller than necessary would keep a device busy forever.
    guard range.hasPrefix(place), let size = Int(range.dropFirst(place.count)), size >= 0,
      bytes.count == max(0, min(size - start, HubPath.greatestContentPart))
    else {
      throw SyncProblem(
        .notAHub, "\(address.text) doesn't respond as a hub does: “\(range.prefix(80))” wasn't requested.")
    }
    return (bytes, size)
  }
}
