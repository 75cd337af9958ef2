/// Tagged Image File Format 6.0 (Adobe, 1992), and BigTIFF, whose numbers have eight bytes.
enum TIFFFormat {
  /// The number of directories that are searched for the picture itself.
  private static let mostDirectories = 16

  /// The maximum number of entries of one directory that are read.
  private static let mostEntries = 4_096

  /// Returns whether the file begins like one of the four forms.
  static func isRecognised(_ start: UInt32) -> Bool {
    switch start {
    case 0x4949_2A00, 0x4D4D_002A, 0x4949_2B00, 0x4D4D_002B: true
    default: false
    }
  }

  /// Reads the dimensions of the first picture that isn't a smaller copy of another; cameras put such a copy first.
  static func read(_ reader: ByteReader, into details: inout ImageDetails) throws(FileError) {
    let numbers = try Numbers(reader)
    var waiting = [try numbers.offset(at: numbers.isBig ? 8 : 4)]
    var visited: Set<Int64> = []
    var smallest: ImageSize?
    while let offset = waiting.popLast(), visited.count < mostDirectories {
      guard offset > 0, visited.insert(offset).inserted else { continue }
      let directory = try Directory(numbers, at: offset)
      if let size = try directory.size {
        if !directory.isSmallerCopy {
          details.size = size
          return
        }
        smallest = smallest ?? size
      }
      if directory.next > 0 { waiting.append(directory.next) }
      waiting += directory.inner.reversed()
    }
    details.size = smallest
    if smallest == nil { throw .malformed("the TIFF file has no dimensions") }
  }

  /// The numbers of a file, in its byte order and width.
  private struct Numbers {
    let reader: ByteReader
    let isLittle: Bool

    /// Whether it is a BigTIFF.
    let isBig: Bool

    init(_ reader: ByteReader) throws(FileError) {
      self.reader = reader
      isLittle = try reader.byte(at: 0) == 0x49
      isBig = try reader.byte(at: isLittle ? 2 : 3) == 0x2B
    }

    func number<Number: FixedWidthInteger>(at offset: Int64, as type: Number.Type) throws(FileError) -> Number {
      try isLittle ? reader.littleEndian(at: offset, as: type) : reader.bigEndian(at: offset, as: type)
    }

    /// Reads an offset or a count, limited so that no sum of two overflows.
    func offset(at offset: Int64) throws(FileError) -> Int64 {
      try isBig
        ? Int64(min(number(at: offset, as: UInt64.self), 1 << 60)) : Int64(number(at: offset, as: UInt32.self))
    }

    /// Reads the first value of an entry's type at its place (section 2, "Types"); nil for other types.
    func value(at offset: Int64, type: UInt16) throws(FileError) -> Int64? {
      switch type {
      case 1: Int64(try reader.byte(at: offset))
      case 3: Int64(try number(at: offset, as: UInt16.self))
      case 4, 13: Int64(try number(at: offset, as: UInt32.self))
      case 16, 18: Int64(exactly: try number(at: offset, as: UInt64.self))
      default: nil
      }
    }

    static func length(ofType type: UInt16) -> Int64 {
      switch type {
      case 3: 2
      case 4, 13: 4
      case 16, 18: 8
      default: 1
      }
    }
  }

  /// One image file directory.
  private struct Directory {
    private var width: Int64?
    private var height: Int64?

    /// Whether the picture is a smaller copy of another one, or a mask (tag 254).
    private(set) var isSmallerCopy = false

    /// The offsets of the directories of the same picture's other forms (tag 330, TIFF Supplement 1).
    private(set) var inner: [Int64] = []

    /// The offset of the next directory; 0 for the last one.
    private(set) var next: Int64 = 0

    init(_ numbers: Numbers, at offset: Int64) throws(FileError) {
      let (countLength, entryLength): (Int64, Int64) = numbers.isBig ? (8, 20) : (2, 12)
      let count =
        try numbers.isBig
        ? numbers.offset(at: offset) : Int64(numbers.number(at: offset, as: UInt16.self))
      guard count <= mostEntries else {
        throw FileError(.tooLarge, "the TIFF file has \(count) entries in one directory: save it with fewer")
      }
      for index in 0..<count { try readEntry(numbers, at: offset + countLength + index * entryLength) }
      let end = offset + countLength + count * entryLength
      if numbers.reader.count - end >= (numbers.isBig ? 8 : 4) { next = try numbers.offset(at: end) }
    }

    /// The width and height; nil when the directory has none.
    var size: ImageSize? {
      get throws(FileError) {
        guard let width, let height else { return nil }
        return try ImageSize(width: width, height: height, of: "TIFF")
      }
    }

    private mutating func readEntry(_ numbers: Numbers, at offset: Int64) throws(FileError) {
      let tag = try numbers.number(at: offset, as: UInt16.self)
      guard [254, 256, 257, 330].contains(tag) else { return }
      let type = try numbers.number(at: offset + 2, as: UInt16.self)
      let count = try numbers.offset(at: offset + 4)
      let place = offset + (numbers.isBig ? 12 : 8)
      switch tag {
      case 254: isSmallerCopy = (try numbers.value(at: place, type: type) ?? 0) & 5 != 0
      case 256: width = try numbers.value(at: place, type: type)
      case 257: height = try numbers.value(at: place, type: type)
      default:
        let length = Numbers.length(ofType: type)
        let isHere = count <= (numbers.isBig ? 8 : 4) / length
        let start = isHere ? place : try numbers.offset(at: place)
        for index in 0..<min(count, Int64(mostDirectories)) {
          if let inner = try numbers.value(at: start + index * length, type: type) { self.inner.append(inner) }
        }
      }
    }
  }
}
