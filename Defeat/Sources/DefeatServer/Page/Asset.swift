import Foundation
import HTTPTypes
import Hummingbird

/// A static file of the page.
struct Asset: Sendable {
  private let content: ByteBuffer
  private let type: String

  /// The entity tag of this content (RFC 9110 §8.8.3).
  private let tag: String

  /// The files by name.
  static let all: [String: Asset] = [
    "icon.svg": Asset(PackageResources.icon_svg, "image/svg+xml"),
    "page.css": Asset(PackageResources.page_css, "text/css; charset=utf-8"),
    "files.css": Asset(PackageResources.files_css, "text/css; charset=utf-8"),
    "files.js": Asset(PackageResources.files_js, "text/javascript; charset=utf-8"),
    "list.css": Asset(PackageResources.list_css, "text/css; charset=utf-8"),
    "dungeon.css": Asset(PackageResources.dungeon_css, "text/css; charset=utf-8"),
    "page.js": Asset(PackageResources.page_js, "text/javascript; charset=utf-8"),
    "outline.js": Asset(PackageResources.outline_js, "text/javascript; charset=utf-8"),
    "checklist.js": Asset(PackageResources.checklist_js, "text/javascript; charset=utf-8"),
    "chips.js": Asset(PackageResources.chips_js, "text/javascript; charset=utf-8"),
    "changes.js": Asset(PackageResources.changes_js, "text/javascript; charset=utf-8"),
    "due.js": Asset(PackageResources.due_js, "text/javascript; charset=utf-8"),
    "edits.js": Asset(PackageResources.edits_js, "text/javascript; charset=utf-8"),
    "drafts.js": Asset(PackageResources.drafts_js, "text/javascript; charset=utf-8"),
    "forms.js": Asset(PackageResources.forms_js, "text/javascript; charset=utf-8"),
    "game.js": Asset(PackageResources.game_js, "text/javascript; charset=utf-8"),
    "reminders.js": Asset(PackageResources.reminders_js, "text/javascript; charset=utf-8"),
    "live.js": Asset(PackageResources.live_js, "text/javascript; charset=utf-8"),
    "messages.js": Asset(PackageResources.messages_js, "text/javascript; charset=utf-8"),
    "view.js": Asset(PackageResources.view_js, "text/javascript; charset=utf-8"),
    "status.js": Asset(PackageResources.status_js, "text/javascript; charset=utf-8"),
  ]

  private init(_ bytes: [UInt8], _ type: String) {
    content = ByteBuffer(bytes: bytes)
    self.type = type
    // FNV-1a suffices to distinguish versions of a file, because no one gains from a collision.
    let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    tag = "\"\(String(hash, radix: 16))\""
  }

  /// Returns the file, or 304 if the browser already has it.
  func response(to request: Request) -> Response {
    // Browsers cache the file but revalidate it on each use, because a new version of defeat has new files.
    let headers: HTTPFields = [.eTag: tag, .cacheControl: "no-cache", .contentType: type]
    if let known = request.headers[.ifNoneMatch], known == "*" || known.contains(tag) {
      return Response(status: .notModified, headers: headers)
    }
    return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: content))
  }
}
