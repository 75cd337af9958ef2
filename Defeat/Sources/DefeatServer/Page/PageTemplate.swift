/// The fixed parts of a page, with gaps for the variable ones.
struct PageTemplate: Sendable {
  /// A gap in the page, written as `{{edit}}` and so on in its source.
  enum Gap: String {
    case version, modules, base, ownBase, list, lists, edit, name, sentence, room, rooms, won, game
    case dungeon, places, warrior, treasure, treasury, hall, monsters
    case view, views, path, address, from, total, moment, heading, rows, more, find, found, filters, values, phrases
  }

  /// The template of the list's page.
  static let list = PageTemplate(Asset.source("page.html"))

  /// The fixed parts, each with the gap after it; the last part has none.
  let parts: [(markup: ArraySlice<UInt8>, gap: Gap?)]

  init(_ source: [UInt8]) {
    var parts: [(ArraySlice<UInt8>, Gap?)] = []
    var rest = source[...]
    while let opening = Self.index(of: UInt8(ascii: "{"), in: rest),
      let closing = Self.index(of: UInt8(ascii: "}"), in: rest)
    {
      let name = String(decoding: rest[(opening + 2)..<closing], as: UTF8.self)
      guard let gap = Gap(rawValue: name) else { preconditionFailure("the page has no gap “\(name)”") }
      parts.append((rest[..<opening], gap))
      rest = rest[(closing + 2)...]
    }
    self.parts = parts + [(rest, nil)]
  }

  /// Returns the first position at which a byte occurs twice in succession.
  private static func index(of byte: UInt8, in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.indices.dropLast().first { bytes[$0] == byte && bytes[$0 + 1] == byte }
  }
}
