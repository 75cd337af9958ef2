/// MPEG-4 (ISO/IEC 14496-12 and -14).
enum MP4Format {
  /// Reads the movie box at any place; returns false for files with moving pictures or without sound.
  ///
  /// Apple's own types for sound count as sound, though they may have a track of pictures for the chapters.
  static func read(_ reader: ByteReader, into details: inout MusicDetails) throws(FileError) -> Bool {
    let isAppleSound = try ["M4A ", "M4B ", "M4P "].map(MP4Box.type).contains(reader.bigEndian(at: 8, as: UInt32.self))
    var position: Int64 = 0
    var movie = MP4Movie()
    while reader.count - position >= 8 {
      let box = try MP4Box(reader, at: position, in: reader.count)
      if box.is("moov") {
        do throws(FileError) { try movie.read(box, reader, into: &details) } catch {
          guard isAppleSound || movie.hasSound && !movie.hasPictures else { return false }
          throw error
        }
        return isAppleSound || movie.hasSound && !movie.hasPictures
      }
      position = box.end
    }
    guard isAppleSound else { return false }
    throw .malformed("the MP4 file ends before its header")
  }
}
