/// Changes to the tags of a piece of music: its title, artist and album.
///
/// ```swift
/// try journal.perform(.tag(song, MusicTags(title: "Heroes", artist: "David Bowie")))
/// try journal.undo()
/// ```
///
/// An empty text removes a tag, and nil leaves it as it is. All other tags, such as pictures, stay as they are, and so
/// does every byte of the sound.
///
/// Tags can be written to MP3 and AAC (ID3v2, and ID3v1 and APE where they exist), FLAC, Ogg Vorbis, Ogg Opus, M4A,
/// Monkey's Audio and WavPack.
public struct MusicTags: Hashable, Sendable, Codable {
  /// The maximum number of bytes of one tag in UTF-8.
  public static let longest = 4_096

  /// The new title; empty to remove it, nil to leave it.
  public var title: String?

  /// The new artist; empty to remove it, nil to leave it.
  public var artist: String?

  /// The new album; empty to remove it, nil to leave it.
  public var album: String?

  /// Creates changes.
  public init(title: String? = nil, artist: String? = nil, album: String? = nil) {
    self.title = title
    self.artist = artist
    self.album = album
  }
}

extension MusicTags: CustomStringConvertible {
  /// The changes in words, as in `title “Heroes”, no album`.
  public var description: String {
    let changes = MusicField.allCases.compactMap { field in
      self[field].map { $0.isEmpty ? "no \(field)" : "\(field) “\(Printable.text($0.utf8))”" }
    }
    return changes.isEmpty ? "no changes" : changes.joined(separator: ", ")
  }
}

/// A tag of music that can be read and written.
enum MusicField: String, CaseIterable, CustomStringConvertible {
  case title
  case artist
  case album

  var description: String { rawValue }
}

extension MusicTags {
  /// The change of a tag.
  subscript(field: MusicField) -> String? {
    switch field {
    case .title: title
    case .artist: artist
    case .album: album
    }
  }

  /// The tags that get a text, without white space around it.
  var texts: [(field: MusicField, text: String)] {
    MusicField.allCases.compactMap { field in self[field]?.trimmed.map { (field, $0) } }
  }

  /// Returns whether a tag is changed or removed.
  func changes(_ field: MusicField?) -> Bool { field.map { self[$0] != nil } ?? false }

  /// Throws when a text can't be stored by all formats.
  func check() throws(FileError) {
    for field in MusicField.allCases {
      guard let text = self[field] else { continue }
      guard text.utf8.count <= Self.longest else {
        throw FileError(.tooLarge, "the \(field) has more than \(Self.longest) bytes: shorten it")
      }
      guard !text.unicodeScalars.contains("\0") else {
        throw FileError(.notSupported, "the \(field) contains a zero character, which ends a tag: remove it")
      }
    }
  }

  /// Returns whether the details of a file have these tags.
  func agree(with details: MusicDetails) -> Bool {
    MusicField.allCases.allSatisfy { field in
      guard let text = self[field] else { return true }
      return text.trimmed == details[field]
    }
  }
}

extension MusicDetails {
  subscript(field: MusicField) -> String? {
    switch field {
    case .title: title
    case .artist: artist
    case .album: album
    }
  }
}
