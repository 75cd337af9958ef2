import DefeatHTTP
import Foundation
import HTTPTypes
import HolonFiles
import Hummingbird
import NIOCore

/// The content of an attachment as a response that no browser executes.
///
/// Attached pages and drawings can contain scripts. They are shown in a sandbox with its own origin, or saved. Browsers
/// must not guess another type than the stated one.
struct ServedContent: Sendable {
  private let file: OpenFile
  private let name: FileName
  private let type: String
  private let isShown: Bool

  /// Determines the type of a content from its bytes, or otherwise from its name.
  init(_ file: OpenFile, named name: FileName) throws {
    self.file = file
    self.name = name
    let details = try? DetailsReader().details(of: file, named: name)
    (type, isShown) = Self.type(of: details, name)
  }

  /// Returns the media type (RFC 6838), and whether browsers display the content.
  private static func type(of details: FileDetails?, _ name: FileName) -> (String, Bool) {
    switch details {
    case .image(let details):
      switch details.format {
      case .png: return ("image/png", true)
      case .jpeg: return ("image/jpeg", true)
      case .gif: return ("image/gif", true)
      case .webP: return ("image/webp", true)
      case .bmp: return ("image/bmp", true)
      case .avif: return ("image/avif", true)
      case .heic: return ("image/heic", false)
      case .tiff: return ("image/tiff", false)
      // A drawing can contain scripts, so it is saved.
      case .svg: return ("application/octet-stream", false)
      case nil: break
      }
    case .music(let details):
      switch details.format {
      case .mp3: return ("audio/mpeg", true)
      case .flac: return ("audio/flac", true)
      case .vorbis, .opus, .oggFLAC: return ("audio/ogg", true)
      // No browser plays it.
      case .speex: return ("audio/ogg", false)
      case .mp4: return ("audio/mp4", true)
      case .aac: return ("audio/aac", true)
      case .wav: return ("audio/wav", true)
      case .aiff: return ("audio/aiff", false)
      case .wma: return ("audio/x-ms-wma", false)
      case .monkeysAudio, .wavPack: return ("application/octet-stream", false)
      case nil: break
      }
    case .eBook(let details):
      switch details.format {
      case .pdf: return ("application/pdf", false)
      case .epub: return ("application/epub+zip", false)
      case .mobi: return ("application/x-mobipocket-ebook", false)
      case .fictionBook, .comicBook: return ("application/octet-stream", false)
      case nil: break
      }
    // Text stays plain text even if it is HTML, so that it is displayed and not executed.
    case .text(let details) where details.format == nil: return ("text/plain; charset=utf-8", true)
    case .text: return ("application/octet-stream", false)
    case .other, nil: break
    }
    switch name.pathExtension {
    case "mp4", "m4v": return ("video/mp4", true)
    case "webm": return ("video/webm", true)
    default: return ("application/octet-stream", false)
    }
  }

  /// Returns the response to a request: the whole content or the requested part (RFC 9110 §14).
  func response(to request: Request, _ queue: StoreQueue) -> Response {
    let size = Int(file.count)
    var headers: HTTPFields = [
      .contentType: type, .contentSecurityPolicy: "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      .acceptRanges: "bytes", .contentDisposition: disposition,
      // The content of a hash never changes. Attachments are private, so shared caches must not keep them.
      .cacheControl: "private, max-age=31536000, immutable",
    ]
    switch ByteRange(request.headers[.range], of: size) {
    case .whole:
      headers[.contentLength] = "\(size)"
      return Response(status: .ok, headers: headers, body: body(0..<size, queue))
    case .part(let range):
      headers[.contentLength] = "\(range.count)"
      headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"
      return Response(status: .partialContent, headers: headers, body: body(range, queue))
    case .unsatisfiable:
      headers[.contentRange] = "bytes */\(size)"
      return Response(status: .rangeNotSatisfiable, headers: headers)
    }
  }

  /// The disposition of the content, with its name (RFC 6266, RFC 8187).
  private var disposition: String {
    let text = name.text ?? name.description
    let plain = String(
      text.unicodeScalars.map { (" "..."~").contains($0) && $0 != "\"" && $0 != "\\" ? Character($0) : "_" })
    let encoded = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? plain
    return "\(isShown ? "inline" : "attachment"); filename=\"\(plain)\"; filename*=UTF-8''\(encoded)"
  }

  private func body(_ range: Range<Int>, _ queue: StoreQueue) -> ResponseBody {
    let file = file
    return ResponseBody(contentLength: range.count) { writer in
      var offset = range.lowerBound
      while offset < range.upperBound {
        let (start, wanted) = (offset, min(1 << 17, range.upperBound - offset))
        let part = try await queue.run(.content) { _ in
          var buffer = ByteBuffer()
          try buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: wanted) { bytes in
            try file.read(at: Int64(start), into: UnsafeMutableRawBufferPointer(rebasing: bytes[..<wanted]))
          }
          return buffer
        }
        guard part.readableBytes > 0 else { break }
        offset += part.readableBytes
        try await writer.write(part)
      }
      try await writer.finish(nil)
    }
  }
}
