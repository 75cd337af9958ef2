import Foundation
import HolonBase
import HolonSync
import HolonSyncContents

func useHolonSyncContents() async throws {
  let path = FileManager.default.temporaryDirectory.appending(path: "consumer-\(UUID())").path
  try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: path) }
  let (phone, server) = (
    try SyncContentFolder(path: "\(path)/phone"), try SyncContentFolder(path: "\(path)/server")
  )
  let hash = try phone.add([1, 2, 3])
  let report = try await server.copy([hash], from: phone)
  precondition(report.isComplete && report.copied == [hash])
  let bytes = try server.bytes(of: hash)
  precondition(bytes == [1, 2, 3])
}
