extension ListNode: Encodable where Content: Encodable, Content.ID: Encodable {
  /// Encodes the element with everything below it as an object; rules, which are code, are left out.
  ///
  /// ```json
  /// {"section": "dc", "header": "DC", "parts": [
  ///   {"cell": {"id": "batman", "title": "Batman"}, "decoration": {"badge": "new", …}},
  ///   {"group": "friends", "hidden": true, "parts": [{"cell": {"id": "robin", "title": "Robin"}}]}
  /// ]}
  /// ```
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ListNodeMember.self)
    switch entry?.kind {
    case nil: try container.encode(name, forKey: .list)
    case .section(let id, let header, let footer):
      try container.encode(id, forKey: .section)
      try container.encodeIfPresent(header, forKey: .header)
      try container.encodeIfPresent(footer, forKey: .footer)
    case .group(let id): try container.encode(id, forKey: .group)
    case .cell(let content): try container.encode(content, forKey: .cell)
    }
    if let entry {
      if entry.concealment.contains(.flag) { try container.encode(true, forKey: .hidden) }
      try container.encodeIfPresent(entry.condition, forKey: .condition)
      if !entry.decoration.isEmpty { try container.encode(entry.decoration, forKey: .decoration) }
    }
    if level != .cell { try container.encode(parts, forKey: .parts) }
  }
}

extension ListNode: Decodable where Content: Decodable, Content.ID: Decodable {
  /// Decodes a node; adding it to a list checks the level of each element.
  ///
  /// - Throws: `DecodingError` when the object is neither a list nor a section, group or cell, or several of them.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: ListNodeMember.self)
    let kinds = container.allKeys.filter { [.list, .section, .group, .cell].contains($0) }
    guard kinds.count == 1 else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "an element has exactly one of the members list, section, group, cell"))
    }
    var entry: ListEntry<Content>?
    switch kinds[0] {
    case .section:
      entry = ListEntry(
        .section(
          try container.decode(Content.ID.self, forKey: .section),
          header: try container.decodeIfPresent(String.self, forKey: .header),
          footer: try container.decodeIfPresent(String.self, forKey: .footer)))
    case .group: entry = ListEntry(.group(try container.decode(Content.ID.self, forKey: .group)))
    case .cell: entry = ListEntry(.cell(try container.decode(Content.self, forKey: .cell)))
    default: break
    }
    var traits = ListTraits<Content>.Values()
    traits.condition = try container.decodeIfPresent(Condition<Content.ID>.self, forKey: .condition)
    traits.decoration = try container.decodeIfPresent(Decoration.self, forKey: .decoration) ?? Decoration()
    if !traits.isEmpty { entry?.traits = ListTraits(traits) }
    if try container.decodeIfPresent(Bool.self, forKey: .hidden) ?? false { entry?.concealment.insert(.flag) }
    self.init(
      entry: entry, name: try container.decodeIfPresent(String.self, forKey: .list) ?? "",
      parts: try container.decodeIfPresent([ListNode].self, forKey: .parts) ?? [])
  }
}

private enum ListNodeMember: String, CodingKey {
  case list, section, group, cell, header, footer, hidden, condition = "visibleWhen", decoration, parts
}

extension SectionedList: Encodable where Content: Encodable, ID: Encodable {
  /// Encodes the list as an object; rules and filters, which are code, are left out.
  public func encode(to encoder: any Encoder) throws { try node.encode(to: encoder) }
}

extension SectionedList: Decodable where Content: Decodable, ID: Decodable {
  /// Decodes a list.
  ///
  /// - Throws: `DecodingError` when the object isn't a list, an element stands at a wrong level, or an identity occurs
  ///   twice. The message names the path.
  public init(from decoder: any Decoder) throws {
    let node = try ListNode<Content>(from: decoder)
    do {
      guard node.level == .list else { throw ListError.misplaced(node.level, in: .list, path: node.pathComponent) }
      try self.init(node.name) { node.parts }
    } catch {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "\(error)"))
    }
  }
}
