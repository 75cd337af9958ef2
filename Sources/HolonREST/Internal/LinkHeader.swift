/// The links in `Link` fields (RFC 8288, section 3).
struct LinkHeader: Equatable {
  struct Link: Equatable {
    let target: String

    /// The relation types, in lower case.
    let relations: [String]

    /// The address from which the link leads, where it isn't the requested one (section 3.2).
    let anchor: String?
  }

  private(set) var links: [Link] = []

  /// Larger fields are no links.
  static var longest: Int { 32 << 10 }

  /// Reads the value of a field, ignoring links that don't follow the syntax.
  init(_ text: String) {
    guard text.utf8.count <= Self.longest else { return }
    var reader = Reader(bytes: Array(text.utf8))
    while reader.position < reader.bytes.count {
      if let link = reader.link() { links.append(link) } else { reader.skipToNextLink() }
    }
  }

  /// Returns the target of the first link with a relation type that leads from the requested address.
  ///
  /// - Parameter isRequested: Returns whether an anchor is the requested address.
  func target(_ relation: String, isRequested: (_ anchor: String) -> Bool = { _ in false }) -> String? {
    links.first { $0.relations.contains(relation) && ($0.anchor.map(isRequested) ?? true) }?.target
  }

  private struct Reader {
    let bytes: [UInt8]
    var position = 0

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpaces() {
      while let byte = next, byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { position += 1 }
    }

    private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
      guard next == UInt8(ascii: scalar) else { return false }
      position += 1
      return true
    }

    /// Reads `<target>; name=value; name="value"` and the following comma; nil for anything else.
    mutating func link() -> Link? {
      skipSpaces()
      while skip(",") { skipSpaces() }
      guard skip("<") else { return nil }
      guard let end = bytes[position...].firstIndex(of: UInt8(ascii: ">")) else {
        position = bytes.count
        return nil
      }
      let target = String(decoding: bytes[position..<end], as: UTF8.self)
      position = end + 1
      var relations: [String]?
      var anchor: String?
      while true {
        skipSpaces()
        if next == nil || skip(",") { return Link(target: target, relations: relations ?? [], anchor: anchor) }
        guard skip(";") else { return nil }
        skipSpaces()
        let name = token().lowercased()
        skipSpaces()
        guard skip("=") else { continue }
        skipSpaces()
        let value = next == UInt8(ascii: "\"") ? quoted() : token()
        // Only the first one counts (section 3.3).
        if name == "rel", relations == nil {
          relations = value.lowercased().split(separator: " ").map(String.init)
        } else if name == "anchor", anchor == nil {
          anchor = value
        }
      }
    }

    /// Goes to the next comma outside quotation marks, at least one byte further.
    mutating func skipToNextLink() {
      while let byte = next {
        if byte == UInt8(ascii: "\"") {
          _ = quoted()
          continue
        }
        position += 1
        if byte == UInt8(ascii: ",") { return }
      }
    }

    private mutating func token() -> String {
      let start = position
      while let byte = next, !" \t,;=\"<>".utf8.contains(byte) { position += 1 }
      return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func quoted() -> String {
      position += 1
      var content: [UInt8] = []
      while let byte = next {
        position += 1
        if byte == UInt8(ascii: "\"") { break }
        if byte == UInt8(ascii: "\\"), let escaped = next {
          content.append(escaped)
          position += 1
        } else {
          content.append(byte)
        }
      }
      return String(decoding: content, as: UTF8.self)
    }
  }
}
