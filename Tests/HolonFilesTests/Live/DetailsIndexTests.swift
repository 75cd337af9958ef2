import Foundation
import HolonFiles
import HolonTestingFiles
import Testing

@Suite("Kept details of files")
struct DetailsIndexTests {
  let folder = Playground()
  let place = Playground()

  private var file: AbsolutePath { get throws { try AbsolutePath("\(place.path)/details.index") } }

  /// Opens the index at a time when the samples are old enough to be kept.
  private func openLater() throws -> DetailsIndex {
    try DetailsIndex(file: file) { FileTime(nanoseconds: FileTime.now.nanoseconds + 3_000_000_000) }
  }

  /// Writes one sample of each format.
  private func writeSamples() throws -> Int {
    for (index, sample) in SampleFiles.all.enumerated() {
      try Data(sample.bytes).write(to: URL(fileURLWithPath: "\(folder.path)/\(index)-\(sample.name)"))
    }
    try Data(SampleDocument(.docx).bytes.prefix(300)).write(to: URL(fileURLWithPath: "\(folder.path)/damaged.docx"))
    return SampleFiles.all.count + 1
  }

  private func modificationDate(_ path: String) throws -> Date {
    try #require(try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date)
  }

  private func scan(_ index: DetailsIndex?) throws -> String {
    var options = ScanOptions()
    options.details = .all
    options.index = index
    return try folder.disk.scanned(options).display()
  }

  @Test func `a second start reads only what has changed, and finds the same`() throws {
    let count = try writeSamples()
    let expected = try scan(nil)
    let first = try openLater()
    #expect(try scan(first) == expected)
    #expect(first.use.kept == 0 && first.use.read == count && first.damage == nil)
    try first.save()

    let second = try DetailsIndex(file: file)
    #expect(try scan(second) == expected)
    #expect(second.use.kept == count && second.use.read == 0)
    #expect(second.use.description == "\(count) files from the index, 0 read")

    // The same size and the same time, which programs can set.
    let path = "\(folder.path)/0-sample.mp3"
    let modified = try modificationDate(path)
    // Changes within one tick of the file system's clock have the same time.
    let probe = "\(place.path)/probe"
    repeat { try Data([0]).write(to: URL(fileURLWithPath: probe)) } while try modificationDate(probe) <= modified
    try Data(SampleMusic(.mp3, title: "A Peace").bytes).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.modificationDate: modified], ofItemAtPath: path)
    let third = try DetailsIndex(file: file)
    #expect(try scan(third).contains("“A Peace” by An Artist"))
    #expect(third.use.kept == count - 1 && third.use.read == 1)
  }

  @Test(arguments: [0: 0, 1_900: 0, 2_100: 1])
  func `details of a file that was changed within two seconds aren't kept`(milliseconds: Int64, count: Int) throws {
    let path = "\(folder.path)/a.mp3"
    try Data(SampleMusic(.mp3).bytes).write(to: URL(fileURLWithPath: path))
    let changed = FileTime(try modificationDate(path)).nanoseconds
    let index = try DetailsIndex(file: file) { FileTime(nanoseconds: changed + milliseconds * 1_000_000) }
    _ = try scan(index)
    #expect(index.count == count)
  }

  @Test func `a damaged index is empty, says so, and is repaired by saving`() throws {
    let count = try writeSamples()
    let index = try openLater()
    let expected = try scan(index)
    try index.save()
    let whole = try Data(contentsOf: URL(fileURLWithPath: file.text))
    for number in 0..<200 {
      var bytes = [UInt8](whole)
      switch number % 3 {
      case 0: bytes[number * 7_919 % bytes.count] ^= UInt8(1 << (number % 8))
      case 1: bytes.removeLast(number * 31 % bytes.count + 1)
      default: bytes.insert(0, at: number * 104_729 % bytes.count)
      }
      try Data(bytes).write(to: URL(fileURLWithPath: file.text))
      let damaged = try DetailsIndex(file: file)
      #expect(damaged.count == 0 && damaged.damage?.code == .malformed, "\(number)")
    }
    let damaged = try openLater()
    #expect(try scan(damaged) == expected)
    #expect(damaged.use.read == count)
    try damaged.save()
    #expect(try DetailsIndex(file: file).count == count)
  }

  @Test func `entries that aren't used any more go after 16 times`() throws {
    _ = try writeSamples()
    let index = try openLater()
    _ = try scan(index)
    try index.save()
    for _ in 0..<20 { try DetailsIndex(file: file).save() }
    #expect(try DetailsIndex(file: file).count == 0)
  }

  @Test func `an index that isn't a file is an error`() throws {
    place.folder("details.index")
    #expect(throws: FileError.self) { try DetailsIndex(file: file) }
  }
}
