// An album on two devices: records are in step, and contents follow by their hashes, each of them once.

import Foundation
import HolonBase
import HolonSync
import HolonSyncContents
import HolonSyncSQLite

// snippet.schema
struct Photo: Sendable {
  var title = ""
  var picture: ContentHash?
}

let schema = SyncSchema(Photo(), [.lastWriter("title", \.title), .lastWriter("picture", \.picture)])
// snippet.end

let folder = FileManager.default.temporaryDirectory.appending(path: "photos-\(UUID())")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(at: folder) }

func path(_ name: String) -> String { folder.appending(path: name).path }

func open(_ device: String) throws -> (SyncedContents<Photo>, SyncContentFolder) {
  let pictures = try SyncContentFolder(path: path(device))
  let tree = try SyncedTree(schema, in: SQLiteSyncStorage(path: path("\(device).sqlite")))
  return (SyncedContents(of: tree, in: pictures) { photo in [photo.picture].compactMap { $0 } }, pictures)
}

// snippet.use
let hub = SyncHub { try await SQLiteSyncLogs(path: path("server.sqlite")).log(of: $0) }
let family = try await hub.space("family")  // over a network: HTTPSyncTransport
let server = try SyncContentFolder(path: path("server"))  // over a network: RemoteSyncContents

let (phone, phonePictures) = try open("phone")
let (laptop, laptopPictures) = try open("laptop")
let sea = try phonePictures.add(Array("the bytes of a picture of the sea".utf8))
try phone.tree.insert(Photo(title: "Sea", picture: sea))
try phone.tree.insert(Photo(title: "Sea again", picture: sea))

let sent = try await phone.sync(through: family, contents: server)
let received = try await laptop.sync(through: family, contents: server)
print("sent \(sent.sent.copied.count), received \(received.received.copied.count), complete: \(received.isComplete)")
for photo in laptop.tree.nodes().map(\.item) {
  let bytes = try photo.picture.flatMap { try laptopPictures.bytes(of: $0) } ?? []
  print("\(photo.title): \(String(decoding: bytes, as: UTF8.self))")
}
// snippet.end
