// What HolonFiles takes for a folder.
//
//   files-holon scan FOLDER THREADS      prints folders, files, links and bytes
//   files-holon rescan FOLDER THREADS    scans twice; prints the milliseconds of the second, and the number of changes
//   files-holon bytes FOLDER THREADS     scans; prints the bytes that the tree holds for each node, and their number
//   files-holon details FOLDER THREADS   looks into all files; prints how many have told something
//
// 0 threads stand for as many as seem right.

import Foundation
import HolonFiles
import TreeMeasurement

extension FileSummary {
  /// All files and folders, and the folder itself.
  var nodeCount: Int { fileCount + count(of: .folder) + 1 }
}

let words = CommandLine.arguments
guard words.count == 4, let threads = Int(words[3]) else {
  FileHandle.standardError.write(Data("usage: files-holon scan|rescan|bytes|details FOLDER THREADS\n".utf8))
  exit(2)
}
var options = ScanOptions()
options.threads = threads > 0 ? threads : nil
let top = try FolderOnDisk(path: words[2])

switch words[1] {
case "scan":
  let summary = try await top.scan(options).summary
  let links = summary.count(of: .link)
  print(summary.count(of: .folder), summary.fileCount - links, links, summary.bytes)
case "rescan":
  let folder = try await top.scan(options)
  let start = ContinuousClock.now
  let (_, difference) = try await top.rescan(folder, options)
  print((ContinuousClock.now - start) / .milliseconds(1), difference.changes.count)
case "bytes":
  // The first scan isn't counted: some things are made only once.
  var folders = [try await top.scan(options)]
  let start = heap()
  for _ in 0..<3 { folders.append(try await top.scan(options)) }
  let count = folders[0].summary.nodeCount
  print((heap() - start) / Double(3 * count), count)
case "details":
  options.details = .all
  let folder = try await top.scan(options)
  print(
    folder.entries.reduce(0) { count, entry in
      switch entry.file {
      case let file as Music: count + (file.duration == nil ? 0 : 1)
      case let file as ImageFile: count + (file.dimensions == nil ? 0 : 1)
      case let file as EBook: count + (file.title == nil ? 0 : 1)
      case let file as TextFile: count + (file.encoding == nil ? 0 : 1)
      default: count
      }
    })
default:
  exit(2)
}
