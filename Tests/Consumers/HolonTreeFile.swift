import Foundation
import HolonTree
import HolonTreeFile

func useHolonTreeFile() throws {
  let path = FileManager.default.temporaryDirectory.appending(path: "consumer-\(UUID()).tree").path
  defer { try? FileManager.default.removeItem(atPath: path) }
  let writer = try TreeFileWriter<Int, NoSummary<Int>>(path: path)
  try writer.append(1)
  try writer.finish()
  precondition(try TreeFile<Int, NoSummary<Int>>(path: path).count == 1)
}
