/// The kinds that files probably have, by the part of their names after the last dot.
struct KindsByName: Sendable {
  static let shared = KindsByName()

  /// The extensions as numbers, in ascending order, with the kinds in ``kinds``.
  private let extensions: [UInt64]
  private let kinds: [FileKind]

  private init() {
    let words: [(FileKind, String)] = [
      (
        .text, "txt text md markdown log csv tsv json xml html htm css js ts swift c h cc cpp hpp m mm py rb rs go java"
      ),
      (
        .text, "kt sh bash zsh fish pl php sql yaml yml toml ini cfg conf tex bib rst org adoc srt vtt ics vcf diff"
      ),
      (.text, "patch strings plist opml rtf doc dot docx docm dotx xls xlsx xlsm ppt pptx pptm pps odt ods odp"),
      (.image, "png jpg jpeg jpe jfif gif webp bmp dib heic heif tif tiff avif ico svg svgz jp2 psd tga ppm pcx dds"),
      (.eBook, "epub pdf mobi azw azw3 prc fb2 cbz"),
      (.music, "mp3 mp2 mpga flac ogg oga opus m4a m4b m4p mp4a aac wav aif aiff wma ape wv"),
      (.music, "mka caf au tta w64 voc mid"),
    ]
    var all: [(UInt64, FileKind)] = []
    for (kind, extensions) in words {
      for each in extensions.split(separator: " ") { all.append((Self.number(of: Array(each.utf8)[...]), kind)) }
    }
    all.sort { $0.0 < $1.0 }
    extensions = all.map(\.0)
    kinds = all.map(\.1)
  }

  /// Returns the probable kind of a file with a name.
  func kind(of name: UnsafeBufferPointer<UInt8>) -> FileKind {
    // No known extension has more than eight letters.
    var dot = name.count - 1
    let first = max(1, name.count - 9)
    while dot >= first, name[dot] != 0x2E { dot -= 1 }
    guard dot >= first, name.count - dot - 1 <= 8, dot + 1 < name.count else { return .other }
    let number = Self.number(of: name[(dot + 1)...])
    var (low, high) = (0, extensions.count)
    while low < high {
      let middle = (low + high) / 2
      if extensions[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low < extensions.count && extensions[low] == number ? kinds[low] : .other
  }

  /// Returns up to eight bytes in lower case as a number.
  @inline(__always)
  private static func number<Bytes: Collection<UInt8>>(of bytes: Bytes) -> UInt64 {
    var number: UInt64 = 0
    for byte in bytes { number = number << 8 | UInt64(byte | (byte >= 0x41 && byte <= 0x5A ? 0x20 : 0)) }
    return number
  }
}
