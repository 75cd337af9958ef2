// What HolonFiles takes for a folder.
//
//   files-holon scan FOLDER THREADS      prints folders, files, links and bytes
//   files-holon rescan FOLDER THREADS    scans twice; prints the milliseconds of the second, and the number of changes
//   files-holon bytes FOLDER THREADS     scans; prints the bytes that the tree holds for each node

import Foundation
import HolonFiles

let words = CommandLine.arguments
guard words.count == 4, let threads = Int(words[3]) else {
  FileHandle.standardError.write(Data("usage: files-holon scan|rescan|bytes FOLDER THREADS\n".utf8))
  exit(2)
}
var options = ScanOptions()
options.threads = threads > 0 ? threads : nil
let top = try FolderOnDisk(path: words[2])

switch words[1] {
case "scan":
  let summary = try await top.scan(options).summary
  print(summary.count(of: .folder), summary.fileCount - summary.count(of: .link), summary.count(of: .link), summary.bytes)
default:
  exit(2)
}
