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

  /// The compressed files by their tags, without those that compression doesn't make smaller.
  private static let packed: [String: ByteBuffer] = Dictionary(
    ([manifest, worker] + all.values).compactMap { asset in
      let source = Array(asset.content.readableBytesView)
      return Gzip.packed(source).flatMap { $0.count < source.count ? (asset.tag, ByteBuffer(bytes: $0)) : nil }
    }, uniquingKeysWith: { first, _ in first })

  /// The files by name.
  static let all: [Substring: Asset] = [
    "icon.svg": Asset(PackageResources.icon_svg, "image/svg+xml"),
    "page.css": Asset(PackageResources.page_css, "text/css; charset=utf-8"),
    // One file takes one exchange with the server before the page is shown.
    "list.css": Asset(
      PackageResources.page_css + PackageResources.list_css + PackageResources.files_css
        + PackageResources.dungeon_css, "text/css; charset=utf-8"),
    "files.js": Asset(PackageResources.files_js, "text/javascript; charset=utf-8"),
    "archive.js": Asset(PackageResources.archive_js, "text/javascript; charset=utf-8"),
    "templates.js": Asset(PackageResources.templates_js, "text/javascript; charset=utf-8"),
    "account.css": Asset(PackageResources.account_css, "text/css; charset=utf-8"),
    "account.js": Asset(PackageResources.account_js, "text/javascript; charset=utf-8"),
    "lists.js": Asset(PackageResources.lists_js, "text/javascript; charset=utf-8"),
    "base.js": Asset(PackageResources.base_js, "text/javascript; charset=utf-8"),
    "order.js": Asset(PackageResources.order_js, "text/javascript; charset=utf-8"),
    "rows.js": Asset(PackageResources.rows_js, "text/javascript; charset=utf-8"),
    "scroll.js": Asset(PackageResources.scroll_js, "text/javascript; charset=utf-8"),
    "dates.js": Asset(PackageResources.dates_js, "text/javascript; charset=utf-8"),
    "selection.js": Asset(PackageResources.selection_js, "text/javascript; charset=utf-8"),
    "drag.js": Asset(PackageResources.drag_js, "text/javascript; charset=utf-8"),
    "page.js": Asset(PackageResources.page_js, "text/javascript; charset=utf-8"),
    "outbox.js": Asset(PackageResources.outbox_js, "text/javascript; charset=utf-8"),
    "queue.js": Asset(PackageResources.queue_js, "text/javascript; charset=utf-8"),
    "place.js": Asset(PackageResources.place_js, "text/javascript; charset=utf-8"),
    "outline.js": Asset(PackageResources.outline_js, "text/javascript; charset=utf-8"),
    "checklist.js": Asset(PackageResources.checklist_js, "text/javascript; charset=utf-8"),
    "chips.js": Asset(PackageResources.chips_js, "text/javascript; charset=utf-8"),
    "changes.js": Asset(PackageResources.changes_js, "text/javascript; charset=utf-8"),
    "due.js": Asset(PackageResources.due_js, "text/javascript; charset=utf-8"),
    "edits.js": Asset(PackageResources.edits_js, "text/javascript; charset=utf-8"),
    "icon-192.png": Asset(PackageResources.icon_192_png, "image/png"),
    "icon-512.png": Asset(PackageResources.icon_512_png, "image/png"),
    "icon-maskable.png": Asset(PackageResources.icon_maskable_png, "image/png"),
    "drafts.js": Asset(PackageResources.drafts_js, "text/javascript; charset=utf-8"),
    "forms.js": Asset(PackageResources.forms_js, "text/javascript; charset=utf-8"),
    "game.js": Asset(PackageResources.game_js, "text/javascript; charset=utf-8"),
    "reminders.js": Asset(PackageResources.reminders_js, "text/javascript; charset=utf-8"),
    "live.js": Asset(PackageResources.live_js, "text/javascript; charset=utf-8"),
    "messages.js": Asset(PackageResources.messages_js, "text/javascript; charset=utf-8"),
    "update.js": Asset(PackageResources.update_js, "text/javascript; charset=utf-8"),
    "view.js": Asset(PackageResources.view_js, "text/javascript; charset=utf-8"),
    "status.js": Asset(PackageResources.status_js, "text/javascript; charset=utf-8"),
    "waiting.js": Asset(PackageResources.waiting_js, "text/javascript; charset=utf-8"),
    "edit-words.js": Asset(PackageResources.edit_words_js, "text/javascript; charset=utf-8"),
    "worker.js": Asset(PackageResources.worker_js, "text/javascript; charset=utf-8"),
  ]

  /// The files of the page of tracked events, by path.
  static let ofEventPage: [Substring: Asset] = [
    "": Asset(PackageResources.tracked_html, "text/html; charset=utf-8"),
    "tracked.css": Asset(
      PackageResources.page_css + PackageResources.tracked_css, "text/css; charset=utf-8"),
    "tracked.js": Asset(PackageResources.tracked_js, "text/javascript; charset=utf-8"),
    "icon.svg": Asset(PackageResources.icon_svg, "image/svg+xml"),
  ]

  /// The description of the page for browsers that install it (https://www.w3.org/TR/appmanifest/).
  static let manifest = Asset(PackageResources.manifest_webmanifest, "application/manifest+json")

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
  static let version = hash(all.sorted { $0.key < $1.key }.flatMap { Array("\($0.key)\($0.value.tag)".utf8) })

  /// The script of the page's service worker, which names the version and all files.
  ///
  /// Browsers compare its bytes, and install it again after each update of the program.
  static let worker = Asset(
    Array(
      """
      import { start } from "/assets/\(version)/worker.js";
      start("\(version)", [\(all.keys.sorted().map { "\"\($0)\"" }.joined(separator: ", "))]);

      """.utf8), "text/javascript; charset=utf-8")

  private init(_ source: [UInt8], _ type: String) {
    let bytes = type.hasPrefix("text/") ? source.withoutComments : source
    content = ByteBuffer(bytes: bytes)
    self.type = type
    tag = "\"\(Self.hash(bytes))\""
  }

  /// FNV-1a suffices to distinguish versions of a file, because no one gains from a collision.
  private static func hash(_ bytes: [UInt8]) -> String {
    let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
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
