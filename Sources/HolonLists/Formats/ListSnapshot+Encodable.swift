extension ListSnapshot: Encodable where Content: Encodable, Content.ID: Encodable {
  /// Encodes a list of sections, the initial data of a page that shows the list.
  ///
  /// ```json
  /// [{"id": "dc", "header": "DC", "footer": null, "rows": [{"title": "Batman", "cellIdentifier": "Hero", "content": {…}}]}]
  /// ```
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for section in sections { try container.encode(section) }
  }
}

extension ListSnapshot.Section: Encodable where Content: Encodable, Content.ID: Encodable {
  private enum Member: String, CodingKey {
    case id, header, footer, rows
  }

  /// Encodes the section with its rows; a missing header or footer as null.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Member.self)
    try container.encode(id, forKey: .id)
    try container.encode(header, forKey: .header)
    try container.encode(footer, forKey: .footer)
    try container.encode(rows, forKey: .rows)
  }
}

extension ListRow: Encodable where Content: Encodable {
  private enum Member: String, CodingKey {
    case title, subtitle, cellIdentifier, content, decoration
  }

  /// Encodes the texts of the row, its content, and its decoration if it has one.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Member.self)
    try container.encode(content.title, forKey: .title)
    try container.encodeIfPresent(content.subtitle, forKey: .subtitle)
    try container.encode(content.cellIdentifier, forKey: .cellIdentifier)
    try container.encode(content, forKey: .content)
    if !decoration.isEmpty { try container.encode(decoration, forKey: .decoration) }
  }
}
