// Writes the sample files of all formats into a folder, numbered, because several have one name.
import Foundation
import HolonTestingFiles

let folder = CommandLine.arguments.dropFirst().first ?? "."
try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
for (index, sample) in SampleFiles.all.enumerated() {
  try Data(sample.bytes).write(to: URL(fileURLWithPath: "\(folder)/\(index)-\(sample.name)"))
}
