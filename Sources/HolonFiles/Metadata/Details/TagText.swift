/// How much of the words in a file is kept, and how several of them become one.
enum TagText {
  /// The most bytes of one title or name that are read; a longer one is cut off there.
  static let longest = 16_384

  /// What separates several artists of one piece.
  static let separator = " / "

  /// Another artist behind those that there are already.
  static func append(_ artist: String?, to artists: inout String?) {
    guard let artist = artist?.trimmed else { return }
    artists = artists.map { $0 + separator + artist } ?? artist
  }
}
