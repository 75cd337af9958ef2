/// Music, or any other sound.
public struct Music: LeafFile, Hashable {
  /// The file system's attributes of the music.
  public var attributes: FileAttributes

  /// The details that were read from its content.
  public var details: MusicDetails

  /// Creates music with attributes and details.
  public init(_ attributes: FileAttributes, details: MusicDetails) {
    self.attributes = attributes
    self.details = details
  }

  /// Creates music in code, which needn't exist on any disk.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - size: The size, in bytes.
  ///   - modified: The time of the last change.
  ///   - format: The format of the sound.
  ///   - title: The title of the piece.
  ///   - artist: The artist's name.
  ///   - album: The album's name.
  ///   - duration: The duration, in seconds.
  public init(
    _ name: FileName, size: Int64 = 0, modified: FileTime? = nil, format: MusicFormat? = nil, title: String? = nil,
    artist: String? = nil, album: String? = nil, duration: Double? = nil
  ) {
    attributes = FileAttributes(name, size: size, modified: modified)
    details = MusicDetails(format: format, title: title, artist: artist, album: album, duration: duration)
  }

  /// Always music.
  public var kind: FileKind { .music }

  /// The format of the music; nil when it isn't known.
  public var format: MusicFormat? { details.format }

  /// The title of the piece; nil when the file doesn't state one.
  public var title: String? { details.title }

  /// The artist who plays it; nil when the file doesn't name one.
  public var artist: String? { details.artist }

  /// The album that the piece is on; nil when the file doesn't name one.
  public var album: String? { details.album }

  /// The duration in seconds; nil when it isn't known.
  public var duration: Double? { details.duration }

  /// The title, artist, album and duration, as in `“Heroes” by David Bowie, Heroes, 6:11`.
  public var summary: String {
    let title = title.map { "“\(Printable.text($0.utf8))”" } ?? format?.rawValue ?? "music"
    let piece = artist.map { "\(title) by \(Printable.text($0.utf8))" } ?? title
    let album = album.map { Printable.text($0.utf8) }
    return [piece, album, duration.flatMap(Self.clock)].compactMap { $0 }.joined(separator: ", ")
  }

  /// Returns a duration in minutes and seconds; nil when it is negative or isn't finite.
  private static func clock(_ seconds: Double) -> String? {
    guard let whole = Int(exactly: seconds.rounded()), whole >= 0 else { return nil }
    let (minutes, rest) = whole.quotientAndRemainder(dividingBy: 60)
    return "\(minutes):\(rest < 10 ? "0" : "")\(rest)"
  }
}
