// What libFuzzer calls: one of the parsers, named by HOLON_PARSER, with the bytes that it made up.
// It is compiled together with the module's sources, so that each parser is reached without the others.

internal import HolonCompression

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Gives bytes to the parser; libFuzzer calls it again and again.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  reader.reset(MemoryBytes(bytes))
  do throws(FileError) { try parse(bytes) } catch {
    precondition(!error.message.isEmpty, "every error says what is wrong")
  }
  return 0
}

private nonisolated(unsafe) let reader = ByteReader()
private nonisolated(unsafe) let details = DetailsReader()
private let name = FileName(unchecked: Array("sample.mp3".utf8))

private nonisolated(unsafe) let parse: ([UInt8]) throws(FileError) -> Void = {
  switch getenv("HOLON_PARSER").map({ String(cString: $0) }) ?? "all" {
  case "epub": book(EPUBFormat.read)
  case "pdf": book(PDFFormat.read)
  case "mp3": music(MP3Format.read)
  case "flac": music(FLACFormat.read)
  case "ogg": music(OggFormat.read)
  case "mp4": music(MP4Format.read)
  case "png": image(PNGFormat.read)
  case "jpeg": image(JPEGFormat.read)
  case "gif": image(GIFFormat.read)
  case "webp": image(WebPFormat.read)
  case "bmp": image(BMPFormat.read)
  case "tiff": image(TIFFFormat.read)
  case "heif": image(HEIFFormat.read)
  case "aac": music(ADTSFormat.read)
  case "wav": music(WAVFormat.read)
  case "aiff": music(AIFFFormat.read)
  case "wma": music(ASFFormat.read)
  case "mobi": book(MOBIFormat.read)
  case "fb2": book(FictionBookFormat.read)
  case "cbz": book(ComicBookFormat.read)
  case "ape": music(MonkeysAudioFormat.read)
  case "wavpack": music(WavPackFormat.read)
  case "svg": image(SVGFormat.read)
  case "office":
    { _ throws(FileError) in
      _ = try ArchiveFormat.recognise(reader, named: name)
      var details = TextDetails()
      do throws(FileError) { try OpenDocumentFormat.read(reader, into: &details) } catch {}
      try OfficeOpenXMLFormat.read(reader, into: &details)
    }
  case "doc":
    { _ throws(FileError) in
      _ = OfficeBinaryFormat.recognise(reader, named: name)
      var details = TextDetails()
      try OfficeBinaryFormat.read(reader, into: &details)
    }
  case "tags":
    { bytes throws(FileError) in
      let content = try TaggedContent(reader, named: name, MusicTags(title: "Über 🎸", artist: "", album: "B"))
      var count = 0
      try content.forEachChunk(reader) { chunk in count += chunk.count }
      precondition(count <= bytes.count * 2 + 16_384, "new tags take little space")
    }
  case "index":
    { bytes throws(FileError) in
      let body = IndexContent.signature + [UInt8].little(DetailsReader.version) + bytes
      let content = try IndexContent(body.withUnsafeBytes { IndexContent.checked($0) })
      let again = try IndexContent(content.bytes(atMost: 1 << 20))
      precondition(
        again.entries.count == content.entries.count || bytes.count > 1 << 19, "an index is the same when written again"
      )
    }
  case "text":
    { bytes throws(FileError) in
      guard let encoding = try TextFormat.encoding(reader) else { return }
      var details = TextDetails()
      try TextFormat.read(reader, encoding, into: &details)
      precondition(details.lines ?? 0 <= bytes.count, "no more lines than bytes")
    }
  case "inflate":
    { bytes throws(FileError) in
      let inflated = Inflated(bytes, .deflate, limit: 65_536)
      precondition(inflated.bytes.count <= 65_536, "no more than the limit")
    }
  case "xml":
    { bytes throws(FileError) in
      _ = PackageMetadata(bytes)
      _ = XMPMetadata(bytes)
    }
  case "all":
    { bytes throws(FileError) in
      let reading = details.read(MemoryBytes(bytes), named: name)
      if let trouble = reading.trouble { throw trouble }
    }
  case let other: fatalError("there is no parser \(other)")
  }
}()

private func book(
  _ read: @escaping (ByteReader, inout EBookDetails) throws(FileError) -> Void
) -> ([UInt8]) throws(FileError) -> Void {
  { _ throws(FileError) in
    var details = EBookDetails()
    try read(reader, &details)
  }
}

private func image(
  _ read: @escaping (ByteReader, inout ImageDetails) throws(FileError) -> Void
) -> ([UInt8]) throws(FileError) -> Void {
  { _ throws(FileError) in
    var details = ImageDetails()
    try read(reader, &details)
  }
}

private func music(
  _ read: @escaping (ByteReader, inout MusicDetails) throws(FileError) -> Bool
) -> ([UInt8]) throws(FileError) -> Void {
  { _ throws(FileError) in
    var details = MusicDetails()
    _ = try read(reader, &details)
    if let duration = details.duration { precondition(duration >= 0 && duration.isFinite, "a duration is a number") }
  }
}
