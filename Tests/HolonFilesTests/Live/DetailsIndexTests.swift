import Foundation
import HolonFiles
import HolonTestingFiles
import Testing

@Suite("Kept details of files")
struct DetailsIndexTests {
  let folder = Playground()
  let place = Playground()

  private var file: AbsolutePath { get throws { try AbsolutePath("\(place.path)/details.index") } }

  /// Writes one sample of each format, and waits until their changes are old enough to be kept.
  private func writeSamples() throws -> Int {
    for (index, sample) in SampleFiles.all.enumerated() {
      try Data(sample.bytes).write(to: URL(fileURLWithPath: "\(folder.path)/\(index)-\(sample.name)"))
    }
    try Data(SampleDocument(.docx).bytes.prefix(300)).write(to: URL(fileURLWithPath: "\(folder.path)/damaged.docx"))
    Thread.sleep(forTimeInterval: 2.2)
    return SampleFiles.all.count + 1
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
    let first = try DetailsIndex(file: file)
    #expect(try scan(first) == expected)
    #expect(first.use.kept == 0 && first.use.read == count && first.damage == nil)
    try first.save()

    let second = try DetailsIndex(file: file)
    #expect(try scan(second) == expected)
    #expect(second.use.kept == count && second.use.read == 0)
    #expect(second.use.description == "\(count) files from the index, 0 read")

    // The same size and the same time, which programs can set.
    let path = "\(folder.path)/0-sample.mp3"
    let modified = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
    try Data(SampleMusic(.mp3, title: "A Peace").bytes).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.modificationDate: modified as Any], ofItemAtPath: path)
    let third = try DetailsIndex(file: file)
    #expect(try scan(third).contains("“A Peace” by An Artist"))
    #expect(third.use.kept == count - 1 && third.use.read == 1)
  }

  @Test func `details of a file that has just been changed aren't kept`() throws {
    try Data(SampleMusic(.mp3).bytes).write(to: URL(fileURLWithPath: "\(folder.path)/a.mp3"))
    let index = try DetailsIndex(file: file)
    _ = try scan(index)
    #expect(index.count == 0)
  }

  @Test func `a damaged index is empty, says so, and is repaired by saving`() throws {
    let count = try writeSamples()
    let index = try DetailsIndex(file: file)
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
    let damaged = try DetailsIndex(file: file)
    #expect(try scan(damaged) == expected)
    #expect(damaged.use.read == count)
    try damaged.save()
    #expect(try DetailsIndex(file: file).count == count)
  }

  @Test func `entries that aren't used any more go after 16 times`() throws {
    _ = try writeSamples()
    let index = try DetailsIndex(file: file)
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
