import Foundation

// One contender in one row: prints the time of an operation in nanoseconds, and what it came to.

let arguments = CommandLine.arguments
guard arguments.count == 3 else {
  print("usage: \(arguments[0]) ROW CONTENDER")
  exit(2)
}
let folder = FileManager.default.temporaryDirectory.appendingPathComponent("repositories-\(UUID().uuidString)").path
try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(atPath: folder) }
let library = try await Library(folder: folder)
guard let answer = try await library.answer(arguments[1], arguments[2]) else {
  print("there is no row \(arguments[1]) with \(arguments[2])")
  exit(3)
}
print(answer.nanoseconds, answer.digest)
