// The device's side of sync, without a network: what a list in a file takes to merge what a hub answers.
//
// `repositories-sync ROW CONTENDER` prints the nanoseconds that the row's work takes, and what has come of it.

import Foundation

let folder = FileManager.default.temporaryDirectory.appendingPathComponent("holon-sync-\(UUID().uuidString)").path
try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(atPath: folder) }

let words = CommandLine.arguments.dropFirst()
let contender = words.last ?? ""
let outcome: (seconds: Double, digest: String)
switch words.first {
case "sync.edit": outcome = try measureEdits(contender, in: folder)
case "sync.late.1000": outcome = try measureLateMoves(contender, in: folder)
case "sync.merge.100k": outcome = try measureFirstSync(in: folder)
case "sync.increment.10": outcome = try measureIncrements(contender, in: folder)
default:
  FileHandle.standardError.write(Data("usage: repositories-sync ROW CONTENDER\n".utf8))
  exit(2)
}
print("\(Int(outcome.seconds * 1_000_000_000)) \(outcome.digest)")
