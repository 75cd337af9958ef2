/// Music, or any other sound.
public struct Music: LeafFile, Hashable {
  /// What the file system knows of it.
  public var attributes: FileAttributes

  /// What its content tells.
  public var details: MusicDetails

  /// Creates one of what is known of it.
  public init(_ attributes: FileAttributes, details: MusicDetails) {
    self.attributes = attributes
    self.details = details
  }

  /// Creates music that may exist nowhere.
  ///
  /// - Parameter duration: How long it takes, in seconds.
  public init(
    _ name: FileName, size: Int64 = 0, modified: FileTime? = nil, format: MusicFormat? = nil, title: String? = nil,
    artist: String? = nil, album: String? = nil, duration: Double? = nil
  ) {
    attributes = FileAttributes(name, size: size, modified: modified)
    details = MusicDetails(format: format, title: title, artist: artist, album: album, duration: duration)
  }

  /// Always music.
  public var kind: FileKind { .music }

  /// How it is written; nil when that isn't known.
  public var format: MusicFormat? { details.format }

  /// What the piece is called; nil when it doesn't say.
  public var title: String? { details.title }

  /// Who plays it; nil when it doesn't say.
  public var artist: String? { details.artist }

  /// The album that it is on; nil when it doesn't say.
  public var album: String? { details.album }

  /// How long it takes, in seconds; nil when that isn't known.
  public var duration: Double? { details.duration }

  /// Title, artist, album and duration, as in `“Heroes” by David Bowie, Heroes, 6:11`.
  public var summary: String {
    let title = title.map { "“\(Printable.text($0.utf8))”" } ?? format?.rawValue ?? "music"
    let piece = artist.map { "\(title) by \(Printable.text($0.utf8))" } ?? title
    let album = album.map { Printable.text($0.utf8) }
    return [piece, album, duration.flatMap(Self.clock)].compactMap { $0 }.joined(separator: ", ")
  }

  /// A duration in minutes and seconds; nil when it is no time.
  private static func clock(_ seconds: Double) -> String? {
    guard let whole = Int(exactly: seconds.rounded()), whole >= 0 else { return nil }
    let (minutes, rest) = whole.quotientAndRemainder(dividingBy: 60)
    return "\(minutes):\(rest < 10 ? "0" : "")\(rest)"
  }
}
