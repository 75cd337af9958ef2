import DefeatAssets
import DefeatHTTP
import Foundation
import HTTPTypes
import HolonCompression
import Hummingbird

/// A static file of the page.
struct Asset: Sendable {
  private let content: ByteBuffer
  private let type: String

  /// The entity tag of this content (RFC 9110 §8.8.3).
  private let tag: String

  private static let script = "text/javascript; charset=utf-8"

  /// The compressed files by their tags, without those that compression doesn't make smaller.
  private static let packed: [String: ByteBuffer] = Dictionary(
    ([manifest, worker] + all.values).compactMap { asset in
      let source = Array(asset.content.readableBytesView)
      return Gzip.packed(source).flatMap { $0.count < source.count ? (asset.tag, ByteBuffer(bytes: $0)) : nil }
    }, uniquingKeysWith: { first, _ in first })

  /// The files that the program contains, by name.
  private static let files: [Substring: [UInt8]] = Dictionary(
    uniqueKeysWithValues: (0..<defeat_asset_count()).map { index in
      let file = defeat_asset(index)
      return (Substring(cString: file.name), Array(UnsafeBufferPointer(start: file.bytes, count: file.count)))
    })

  /// Returns the content of a file that the program contains.
  static func source(_ name: Substring) -> [UInt8] {
    guard let bytes = files[name] else { preconditionFailure("there is no file “\(name)” among the assets") }
    return bytes
  }

  /// The files without an address of their own: templates, parts of other files, and the page of tracked events.
  private static let inner: Set<Substring> = [
    "page.html", "files.css", "dungeon.css", "manifest.webmanifest", "tracked.html", "tracked.css", "tracked.js",
  ]

  /// The files by name.
  static let all: [Substring: Asset] = {
    let names = files.keys.filter { !inner.contains($0) }
    var all = Dictionary(uniqueKeysWithValues: names.map { ($0, Asset($0)) })
    // One file takes one exchange with the server before the page is shown.
    all["list.css"] = Asset("page.css", "list.css", "files.css", "dungeon.css")
    return all
  }()

  /// The files of the page of tracked events, by path.
  static let ofEventPage: [Substring: Asset] = [
    "": Asset("tracked.html"),
    "tracked.css": Asset("page.css", "tracked.css"),
    "tracked.js": Asset("tracked.js"),
    "icon.svg": Asset("icon.svg"),
  ]

  /// The description of the page for browsers that install it (https://www.w3.org/TR/appmanifest/).
  static let manifest = Asset("manifest.webmanifest")

  /// The modules that the page's script imports, directly or indirectly.
  ///
  /// Browsers otherwise find them one after another.
  static let modules: [Substring] = {
    var found: [Substring] = []
    var open: [Substring] = ["page.js"]
    while let name = open.popLast() {
      guard !found.contains(name), let asset = all[name] else { continue }
      found.append(name)
      for line in asset.content.readableBytesView.split(separator: UInt8(ascii: "\n")) {
        // The imports come first.
        guard line.starts(with: "import ".utf8) else { break }
        let address = String(decoding: line, as: UTF8.self).split(separator: "\"").dropFirst().first ?? ""
        open.append(address.dropFirst(2))
      }
    }
    return found.dropFirst().sorted()
  }()

  /// The version of the files, which changes with each of them.
  static let version = String(
    hash(all.sorted { $0.key < $1.key }.flatMap { Array("\($0.key)\($0.value.tag)".utf8) }), radix: 16)

  /// The script of the page's service worker, which names the version and all files.
  ///
  /// Browsers compare its bytes, and install it again after each update of the program.
  static let worker = Asset(
    Array(
      """
      import { start } from "/assets/\(version)/worker.js";
      start("\(version)", [\(all.keys.sorted().map { "\"\($0)\"" }.joined(separator: ", "))]);

      """.utf8), script)

  /// Creates an asset from the joined contents of files, whose extension determines the type.
  private init(_ names: Substring...) {
    let types = [
      "css": "text/css; charset=utf-8", "html": "text/html; charset=utf-8", "js": Self.script, "png": "image/png",
      "svg": "image/svg+xml", "webmanifest": "application/manifest+json",
    ]
    guard let type = names.first?.split(separator: ".").last.flatMap({ types[String($0)] }) else {
      preconditionFailure("“\(names.first ?? "")” has no known type")
    }
    self.init(names.flatMap(Self.source), type)
  }

  private init(_ source: [UInt8], _ type: String) {
    let bytes = type.hasPrefix("text/") ? source.withoutComments : source
    content = ByteBuffer(bytes: bytes)
    self.type = type
    tag = "\"\(String(Self.hash(bytes), radix: 16))\""
  }

  /// FNV-1a suffices to distinguish versions of a file, because no one gains from a collision.
  static func hash(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// Returns the response with the file at a path; nil if there is none.
  ///
  /// The files of another version don't exist: a page never mixes the scripts of two versions.
  static func response(to request: Request, at path: Substring) -> Response? {
    switch path {
    case "/worker.js": return worker.response(to: request)
    case "/manifest.webmanifest": return manifest.response(to: request)
    default: break
    }
    let folder = "/assets/"
    guard path.hasPrefix(folder) else { return nil }
    let parts = path.dropFirst(folder.count).split(separator: "/", omittingEmptySubsequences: false)
    guard let name = parts.last, let asset = all[name] else { return nil }
    guard parts.count == 1 || parts.count == 2 && parts[0] == version else { return nil }
    return asset.response(to: request, isVersioned: parts.count == 2)
  }

  /// Returns the file, or 304 if the browser already has it.
  ///
  /// - Parameter isVersioned: Whether the address contains the version, so that browsers needn't ask again.
  func response(to request: Request, isVersioned: Bool = false) -> Response {
    // Browsers cache a file without a version but revalidate it on each use, because a new version of defeat has new
    // files.
    let caching = isVersioned ? "public, max-age=31536000, immutable" : "no-cache"
    let packed = request.takesGzip ? Self.packed[tag] : nil
    // Another form of a file has another tag.
    let tag = packed == nil ? tag : "\(tag.dropLast())-gzip\""
    var headers: HTTPFields = [.eTag: tag, .cacheControl: caching, .contentType: type, .vary: "Accept-Encoding"]
    if let known = request.headers[.ifNoneMatch], known == "*" || known.contains(tag) {
      return Response(status: .notModified, headers: headers)
    }
    if packed != nil { headers[.contentEncoding] = "gzip" }
    return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: packed ?? content))
  }
}
