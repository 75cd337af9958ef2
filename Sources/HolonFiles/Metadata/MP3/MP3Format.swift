/// MPEG audio with its tags: ID3v2 at the beginning, ID3v1 and APE at the end.
enum MP3Format {
  /// The maximum number of consecutive tags that are read.
  private static let mostTags = 8

  /// Returns the end of the tags at the beginning; 0 if there are no tags.
  static func tagsEnd(_ reader: ByteReader) throws(FileError) -> Int64 {
    var position: Int64 = 0
    for _ in 0..<mostTags {
      guard let header = try ID3Header(reader, at: position) else { break }
      position = header.tagEnd
    }
    return position
  }

  /// Reads the tags and the duration; an error in one part is thrown after all parts were read.
  static func read(_ reader: ByteReader, into details: inout MusicDetails) throws(FileError) -> Bool {
    var trouble: FileError?
    let start: Int64
    do throws(FileError) { start = try readTags(reader, into: &details) } catch {
      trouble = error
      start = try tagsEnd(reader)
    }
    let end: Int64
    do throws(FileError) { end = try TailTags.read(reader, into: &details) } catch {
      trouble = trouble ?? error
      end = try TailTags.soundEnd(reader)
    }
    if let audio = try MPEGAudio(reader, from: start) {
      details.duration = try audio.duration(end: end)
    } else {
      throw trouble ?? .malformed("the MP3 file has no sound after its tag at \(start)")
    }
    if let trouble { throw trouble }
    return true
  }

  /// Reads the tags at the beginning, and returns their end.
  static func readTags(_ reader: ByteReader, into details: inout MusicDetails) throws(FileError) -> Int64 {
    var position: Int64 = 0
    for _ in 0..<mostTags {
      guard let header = try ID3Header(reader, at: position) else { break }
      position = header.tagEnd
      try ID3Tag.read(header, reader, into: &details)
    }
    return position
  }
}
