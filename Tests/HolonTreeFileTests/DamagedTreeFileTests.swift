import Foundation
import HolonTesting
import HolonTree
import HolonTreeFile
import Testing

@Suite("Damaged files of trees")
struct DamagedTreeFileTests {
  /// The number of random damages in one check; `HOLON_TREE_FILE_RUNS` says otherwise.
  private static let runs = ProcessInfo.processInfo.environment["HOLON_TREE_FILE_RUNS"].flatMap { Int($0) } ?? 300

  private let folder: Folder
  private let path: String
  private let bytes: [UInt8]

  init() throws {
    folder = try Folder()
    path = folder.path("numbers")
    let writer = try TreeFileWriter<Int, Extent>(path: path, kind: "numbers/1")
    try writer.append(randomTree(seed: 5))
    try writer.finish()
    bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
  }

  private func open(_ bytes: [UInt8], check: TreeFileCheck = .everything) throws(TreeFileError) -> TreeFile<Int, Extent>
  {
    let file = fopen(path, "w")!
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
    return try TreeFile(path: path, kind: "numbers/1", check: check)
  }

  private func message(_ body: () throws(TreeFileError) -> Void) -> String {
    do throws(TreeFileError) {
      try body()
      return "no error"
    } catch { return error.description.replacingOccurrences(of: path, with: "FILE") }
  }

  @Test func `errors say what is wrong and what to do`() {
    #expect(
      message { () throws(TreeFileError) in _ = try open([1, 2, 3]) }
        == "FILE isn't a tree written by TreeFileWriter: choose another file")
    #expect(
      message { () throws(TreeFileError) in _ = try open(bytes.dropLast()) }
        == "FILE has \(bytes.count - 1) bytes instead of \(bytes.count): write or copy it again")
    #expect(
      message { () throws(TreeFileError) in _ = try open(bytes + [0]) }
        == "FILE has \(bytes.count + 1) bytes instead of \(bytes.count): write or copy it again")
    var changed = bytes
    changed[30] ^= 1
    #expect(
      message { () throws(TreeFileError) in _ = try open(changed) }
        == "FILE is damaged (the checksum of the header is wrong): write or copy it again")
    changed = bytes
    changed[8] = 2
    #expect(
      message { () throws(TreeFileError) in _ = try open(changed) }
        == "FILE has version 2 of the format, which this version of Holon doesn't know: update Holon")
    changed = bytes
    changed[128 + 36] ^= 1
    #expect(
      message { () throws(TreeFileError) in _ = try open(changed) }
        == "FILE is damaged (the checksum of the content is wrong): write or copy it again")
    changed = bytes
    changed[128 + 8] ^= 1
    #expect(
      message { () throws(TreeFileError) in _ = try open(changed) }
        == "FILE is damaged (the links of node 0 are wrong): write or copy it again")
    _ = try? open(bytes)
    #expect(
      message { () throws(TreeFileError) in _ = try TreeFile<String, NoSummary<String>>(path: path) }
        == "FILE contains “numbers/1”, elements of 8 bytes, summaries of 20 bytes, but “”, elements of any length, summaries of 0 bytes was expected: open it with the types and the kind it was written with"
    )
    #expect(
      message { () throws(TreeFileError) in _ = try TreeFile<Int, Extent>(path: folder.url.path) }
        .hasSuffix("isn't a tree written by TreeFileWriter: choose another file"))
    #expect(
      message { () throws(TreeFileError) in _ = try TreeFile<Int, Extent>(path: path + "x") }
        == "FILEx can't be read or written (No such file or directory): check the path, the permissions and the space on the disk"
    )
  }

  @Test func `every changed bit and every shortened file is noticed`() {
    for place in 0..<bytes.count {
      var changed = bytes
      changed[place] ^= 1 << UInt8(place % 8)
      #expect(throws: TreeFileError.self, "byte \(place)") { try open(changed) }
    }
    for length in stride(from: 0, to: bytes.count, by: 7) {
      #expect(throws: TreeFileError.self, "\(length) bytes") { try open(Array(bytes[..<length])) }
    }
  }

  @Test func `walks of unchecked files with any content end, visit no node twice and read only the file`() throws {
    var generator = SeededGenerator()
    for run in 0..<Self.runs {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...40, using: &generator) {
        // Links, preferably: small numbers in the right places.
        let node = Int.random(in: 0..<(bytes.count - 128) / 44, using: &generator)
        let place = 128 + node * 44 + 4 * Int.random(in: 0..<5, using: &generator)
        let link = Int32.random(in: -1...Int32((bytes.count - 128) / 44 + 1), using: &generator)
        withUnsafeBytes(of: Bool.random(using: &generator) ? link : Int32(node) + link % 4) {
          changed.replaceSubrange(place..<place + 4, with: $0)
        }
      }
      let file = try open(changed, check: .header)
      walk(file, seed: generator.seed, run: run)
    }
  }

  @Test func `random headers and contents cause errors or safe walks`() {
    var generator = SeededGenerator()
    for run in 0..<Self.runs {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        changed[Int.random(in: 0..<128, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      sealHeader(&changed)
      guard let file = try? open(changed, check: .header) else { continue }
      walk(file, seed: generator.seed, run: run)
    }
  }

  /// Gives the header the checksum of its content, by the format's own description.
  private func sealHeader(_ bytes: inout [UInt8]) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for word in 0..<15 {
      let number = (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[word * 8 + $1]) << UInt64($1 * 8) }
      hash = (hash ^ number) &* 0x100_0000_01b3
    }
    withUnsafeBytes(of: hash.littleEndian) { bytes.replaceSubrange(120..<128, with: $0) }
  }

  private func walk(_ file: TreeFile<Int, Extent>, seed: UInt64, run: Int) {
    let walks = [
      file.hierarchy.preorder.map(\.node), file.hierarchy.postorder.map(\.node), file.hierarchy.levels.map(\.node),
      file.hierarchy.preorder.reversed().map(\.node),
    ]
    for nodes in walks { #expect(Set(nodes).count == nodes.count, "seed \(seed), run \(run)") }
    for node in file.nodes {
      _ = try? file[node]
      _ = try? file.summary(of: node)
      _ = file.nodes(from: node).count
      #expect(file.ancestors(of: node).reduce(0) { count, _ in count + 1 } <= node.index)
    }
  }
}
