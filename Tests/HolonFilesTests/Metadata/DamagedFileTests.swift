import HolonFiles
import HolonTesting
import HolonTestingFiles
import Testing

@Suite("Details of damaged files")
struct DamagedFileTests {
  @Test func `A file that is cut off anywhere is read as far as it goes`() throws {
    let reader = DetailsReader()
    for sample in SampleFiles.all {
      let whole = try reader.details(of: MemoryBytes(sample.bytes), named: FileName(sample.name))
      for end in 0..<sample.bytes.count {
        let reading = reader.read(MemoryBytes(Array(sample.bytes[..<end])), named: try FileName(sample.name))
        // What is too short to be recognised is what its name says, without a format.
        let isRecognised = reading.details != .image(ImageDetails()) && reading.details != .eBook(EBookDetails())
        if reading.details != whole, reading.details.kind == whole.kind, whole.kind != .text, isRecognised {
          #expect(reading.trouble != nil || isMusic(reading.details), "\(sample.name) cut off at \(end)")
        }
        expectSentence(reading)
      }
    }
  }

  @Test func `What bytes are changed to never crashes, and never makes up a sentence without a reason`() throws {
    var numbers = SeededGenerator()
    let samples = SampleFiles.all
    let reader = DetailsReader()
    for _ in 0..<8_000 {
      let sample = samples.randomElement(using: &numbers) ?? samples[0]
      var bytes = sample.bytes
      for _ in 0..<Int.random(in: 1...8, using: &numbers) { mutate(&bytes, &numbers) }
      let reading = reader.read(MemoryBytes(bytes), named: try FileName(sample.name))
      expectSentence(reading, "seed \(numbers.seed)")
      if case .music(let music) = reading.details, let duration = music.duration {
        #expect(duration >= 0 && duration.isFinite, "seed \(numbers.seed)")
      }
    }
  }

  @Test func `Half of a song still tells who sings`() throws {
    let bytes = SampleMusic(.mp3, title: "Half", seconds: 4).bytes
    let reading = DetailsReader().read(MemoryBytes(Array(bytes.prefix(220))), named: FileName("a.mp3"))
    guard case .music(let music) = reading.details else { throw reading.trouble ?? FileError(.malformed, "no music") }
    #expect(music.title == "Half")
    #expect(reading.trouble?.code == .malformed)
  }

  @Test func `A file that promises more than it has says so`() throws {
    var bytes = SampleImage(.jpeg).bytes
    bytes[4] = 0xFF
    let reading = DetailsReader().read(MemoryBytes(bytes), named: FileName("a.jpg"))
    #expect(reading.details == .image(ImageDetails(format: .jpeg)))
    #expect(reading.trouble?.message == "the JPEG file ends before its header: restore the file from a backup")
  }

  @Test func `Nothing is read without end`() throws {
    let endless = Array("fLaC".utf8) + [UInt8](repeating: 1, count: 4) + [UInt8](repeating: 0, count: 1 << 20)
    let reading = DetailsReader().read(Endless(start: endless), named: FileName("a.flac"))
    #expect(reading.trouble?.code == .tooLarge)
  }

  private func isMusic(_ details: FileDetails) -> Bool { details.kind == .music }

  private func expectSentence(_ reading: DetailsReading, _ comment: Comment? = nil) {
    guard let trouble = reading.trouble else { return }
    #expect(trouble.message.count > 20 && !trouble.message.hasSuffix("."), comment)
  }

  private func mutate(_ bytes: inout [UInt8], _ numbers: inout SeededGenerator) {
    guard let place = bytes.indices.randomElement(using: &numbers) else { return }
    switch Int.random(in: 0..<5, using: &numbers) {
    case 0: bytes[place] = .random(in: 0...255, using: &numbers)
    case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
    case 2: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...16, using: &numbers)))
    case 3: bytes.insert(contentsOf: bytes[place...].prefix(Int.random(in: 1...16, using: &numbers)), at: place)
    default:
      for index in place..<min(bytes.count, place + 4) {
        bytes[index] = [0, 0x7F, 0xFF].randomElement(using: &numbers) ?? 0
      }
    }
  }
}

/// A source of 2⁴⁰ bytes that repeats its content.
private struct Endless: ByteSource {
  let start: [UInt8]
  var count: Int64 { 1 << 40 }

  func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    for index in buffer.indices {
      let place = Int(offset) + index
      buffer[index] = place < start.count ? start[place] : 0
    }
    return buffer.count
  }
}
