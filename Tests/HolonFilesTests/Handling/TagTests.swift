import Foundation
import HolonFiles
import HolonTestingFiles
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Writing tags")
struct TagTests {
  private static let formats: [SampleMusic.Format] = [
    .mp3, .mp3Version22, .mp3Version24, .mp3Version1, .mp3APE, .mp3APE1, .flac, .vorbis, .opus, .mp4, .mp4HeaderLast,
    .aac, .monkeysAudio, .wavPack,
  ]

  let place: Workplace

  init() throws { place = try Workplace() }

  private func write(_ bytes: [UInt8], to name: String) throws -> AbsolutePath {
    let path = place.path(name)
    try Data(bytes).write(to: URL(fileURLWithPath: path.text))
    return path
  }

  private func bytes(_ path: AbsolutePath) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path.text)))
  }

  private func music(_ path: AbsolutePath) throws -> MusicDetails {
    guard case .music(let music) = try DetailsReader().details(of: MemoryBytes(bytes(path)), named: path.name!) else {
      throw FileError(.malformed, "no music")
    }
    return music
  }

  @Test(arguments: formats, ["B", "Größe & Maß", "Žižek – 日本語 🎸 " + String(repeating: "and more ", count: 150)])
  func `a file gets new tags, and keeps its sound, permissions and duration`(
    format: SampleMusic.Format, word: String
  ) throws {
    let song = try write(
      SampleMusic(format, title: "Old", artist: "Of old", album: "Age", seconds: 2).bytes, to: "song.mp3")
    chmod(song.text, 0o640)
    let old = try bytes(song)
    let before = try music(song)
    try place.journal.perform(.tag(song, MusicTags(title: word, artist: " By \(word) ")))
    let new = try bytes(song)
    let after = try music(song)
    #expect(after.title == word.trimmingCharacters(in: .whitespaces))
    #expect(after.artist == "By \(word)".trimmingCharacters(in: .whitespaces))
    #expect(after.album == "Age")
    #expect(after.duration == before.duration && after.format == before.format)
    #expect(SoundBytes.of(new) == SoundBytes.of(old))
    #expect(Workplace.status(song).st_mode & 0o7777 == 0o640)

    try place.journal.undo()
    #expect(try bytes(song) == old)
    try place.journal.redo()
    #expect(try bytes(song) == new)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: place.root.text).sorted() == ["data", "journal", "song.mp3"])
  }

  @Test(arguments: formats)
  func `tags are removed, and written again`(format: SampleMusic.Format) throws {
    let song = try write(SampleMusic(format, seconds: 2).bytes, to: "song.mp3")
    let sound = SoundBytes.of(try bytes(song))
    try place.journal.perform(.tag(song, MusicTags(title: "", artist: "", album: "")))
    #expect([try music(song).title, try music(song).artist, try music(song).album] == [nil, nil, nil])
    #expect(SoundBytes.of(try bytes(song)) == sound)
    try place.journal.perform(.tag(song, MusicTags(title: "Again", artist: "One", album: "Two")))
    #expect([try music(song).title, try music(song).artist, try music(song).album] == ["Again", "One", "Two"])
    #expect(SoundBytes.of(try bytes(song)) == sound)
  }

  @Test func `other frames keep their bytes, also those of a tag with inserted zeros`() throws {
    // A picture with the bytes FF 00, which stand for FF.
    let picture = Array("APIC".utf8) + [0, 0, 0, 6, 0, 0] + [1, 0xFF, 0xFE, 2, 0xFF, 3]
    let inserted = Array("APIC".utf8) + [0, 0, 0, 6, 0, 0] + [1, 0xFF, 0, 0xFE, 2, 0xFF, 0, 3]
    for (flags, frame) in [(UInt8(0), picture), (0x80, inserted)] {
      let tag = Array("ID3".utf8) + [3, 0, flags, 0, 0, 0, UInt8(frame.count)] + frame
      let song = try write(tag + SampleMusic(.mp3Version1, seconds: 2).bytes, to: "song.mp3")
      try place.journal.perform(.tag(song, MusicTags(title: "New")))
      let new = try bytes(song)
      #expect(try music(song).title == "New" && new.indices.contains { new[$0...].starts(with: picture) })
      // The 128 bytes at the end say the same.
      #expect(new.suffix(125).starts(with: "New\0".utf8))
    }
  }

  @Test func `comments on many pages are rewritten, and all later pages are numbered again`() throws {
    for format in [SampleMusic.Format.vorbis, .opus] {
      let song = try write(SampleMusic(format, seconds: 40).bytes, to: "song.ogg")
      let sound = SoundBytes.of(try bytes(song))
      // Three texts of 4 kB, many times, take pages of their own.
      let long = String(repeating: "abcdefg ", count: 500)
      try place.journal.perform(.tag(song, MusicTags(title: long, artist: long, album: long)))
      #expect(SoundBytes.of(try bytes(song)) == sound)
      try place.journal.perform(.tag(song, MusicTags(title: "Short", artist: "", album: "")))
      #expect(SoundBytes.of(try bytes(song)) == sound)
      #expect(try music(song).title == "Short")
    }
  }

  @Test func `free space after the header of an M4A takes up the tags, so that the sound stays where it is`() throws {
    var bytes = SampleMusic(.mp4, seconds: 2).bytes
    let sound = SoundBytes.of(bytes)
    let start = try #require(bytes.indices.first { bytes[$0...].starts(with: "mdat".utf8) }) - 4
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: "stco".utf8) }) + 12
    bytes[place + 2] += 1
    bytes.insert(contentsOf: [0, 0, 1, 0] + Array("free".utf8) + [UInt8](repeating: 0, count: 248), at: start)
    #expect(SoundBytes.of(bytes) == sound)
    let song = try write(bytes, to: "song.m4a")
    for title in ["A longer title than before", "B", String(repeating: "C", count: 600), ""] {
      let before = try self.bytes(song)
      try self.place.journal.perform(.tag(song, MusicTags(title: title)))
      let after = try self.bytes(song)
      #expect(try music(song).title == (title.isEmpty ? nil : title))
      #expect(SoundBytes.of(after) == sound)
      #expect((after.count == before.count) == (title.count < 600))
    }
  }

  @Test func `a file without tags that can be written is refused, and stays as it is`() throws {
    let text = try place.write("Hello", to: "song.mp3")
    let sound = try write(SampleMusic(.wav).bytes, to: "song.wav")
    let broken = try write(Array(SampleMusic(.flac).bytes.prefix(60)), to: "song.flac")
    let drawing = try FileManager.default.contentsOfDirectory(atPath: place.root.text).sorted()
    #expect(failure { try place.journal.perform(.tag(text, MusicTags(title: "No"))) }?.code == .notSupported)
    #expect(failure { try place.journal.perform(.tag(sound, MusicTags(title: "No"))) }?.code == .notSupported)
    #expect(failure { try place.journal.perform(.tag(broken, MusicTags(title: "No"))) }?.code == .malformed)
    let long = String(repeating: "a", count: MusicTags.longest + 1)
    let song = try write(SampleMusic(.mp3).bytes, to: "other.mp3")
    #expect(failure { try place.journal.perform(.tag(song, MusicTags(title: long))) }?.code == .tooLarge)
    #expect(failure { try place.journal.perform(.tag(song, MusicTags(album: "a\0b"))) }?.code == .notSupported)
    let missing = place.path("missing.mp3")
    #expect(failure { try place.journal.perform(.tag(missing, MusicTags(title: "No"))) }?.code == .notFound)
    #expect(try bytes(sound) == SampleMusic(.wav).bytes)
    #expect(try bytes(song) == SampleMusic(.mp3).bytes)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: place.root.text).sorted()
        == (drawing + ["other.mp3"]).sorted())
  }

  @Test func `many files are tagged together or not at all`() throws {
    let songs = try (1...3).map { try write(SampleMusic(.mp3, title: "\($0)").bytes, to: "\($0).mp3") }
    let text = try place.write("Hello", to: "4.mp3")
    let album = MusicTags(album: "Complete")
    #expect(throws: FileError.self) { try place.journal.perform(.all((songs + [text]).map { .tag($0, album) })) }
    for (index, song) in songs.enumerated() {
      #expect(try bytes(song) == SampleMusic(.mp3, title: "\(index + 1)").bytes)
    }
    let outcome = try place.journal.perform(.each((songs + [text]).map { .tag($0, album) }))
    #expect(outcome.failures.count == 1)
    #expect(try songs.map { try music($0).album } == ["Complete", "Complete", "Complete"])
    try place.journal.undo()
    #expect(try music(songs[0]).album == "An Album")
  }

  @Test func `the old file is in the trash, under its own name`() throws {
    let song = try write(SampleMusic(.mp3).bytes, to: "song.mp3")
    try place.journal.perform(.tag(song, MusicTags(title: "New")))
    let items = try place.trash.items()
    #expect(items.map(\.origin) == [song])
  }

  @Test func `an operation is described in words`() throws {
    let operation = FileOperation.tag(try AbsolutePath("/a/b.mp3"), MusicTags(title: "New", album: ""))
    #expect(operation.description == "tag /a/b.mp3: title “New”, no album")
  }
}
