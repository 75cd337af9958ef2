import Foundation
import HolonFiles

/// Numbers that are the same in every run.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}

extension Playground {
  func removeFolder(_ name: String) throws { check(rmdir("\(path)/\(name)"), name) }

  /// Adds, writes to, renames, moves or removes any file or folder.
  func edit(_ random: inout SplitMix) {
    let all = FileManager.default.enumerator(atPath: path)!.allObjects.compactMap { $0 as? String }.sorted()
    let folders = [""] + all.filter { isFolder($0) }
    let parent = folders.randomElement(using: &random)!
    let fresh = (parent.isEmpty ? "" : parent + "/") + "\(Int.random(in: 0..<30, using: &random))"
    let any = all.randomElement(using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1: if !all.contains(fresh) { folder(fresh) }
    case 2, 3, 4:
      if !isFolder(fresh) { writeNew(fresh, String(repeating: "x", count: Int.random(in: 0..<9, using: &random))) }
    case 5: if !all.contains(fresh) { link(fresh, to: "\(Int.random(in: 0..<9, using: &random))") }
    case 6, 7:
      // Refused when it would be in itself, or something with parts has the name.
      if let any { _ = rename(from: "\(path)/\(any)", to: "\(path)/\(fresh)") }
    default: if let any { try? FileManager.default.removeItem(atPath: "\(path)/\(any)") }
    }
  }

  /// Writes a file, and not what a link in its place leads to.
  private func writeNew(_ name: String, _ content: String) {
    if (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(path)/\(name)")) != nil { remove(name) }
    write(name, content)
  }

  private func rename(from old: String, to new: String) -> Bool {
    (try? FileManager.default.moveItem(atPath: old, toPath: new)) != nil
  }

  private func isFolder(_ name: String) -> Bool {
    guard (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(path)/\(name)")) == nil else { return false }
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: "\(path)/\(name)", isDirectory: &isFolder) && isFolder.boolValue
  }
}
