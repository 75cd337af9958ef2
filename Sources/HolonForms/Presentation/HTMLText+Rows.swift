extension HTMLText {
  /// Adds a list of all messages, with links to their fields.
  mutating func problems(in sections: [FormRowSection], _ refusals: [String], _ catalogue: FormCatalogue) {
    let rows = sections.flatMap(\.rows).filter { !$0.messages.isEmpty }
    guard !rows.isEmpty || !refusals.isEmpty else { return }
    element("div", [("role", "alert")]) { html in
      html.element("p") { $0.text(catalogue.text(for: .problems)) }
      html.element("ul") { html in
        for refusal in refusals { html.element("li") { $0.text(refusal) } }
        for row in rows {
          let label = row.label.isEmpty ? "" : "\(row.label): "
          html.element("li") { html in
            html.element("a", [("href", "#\(Self.id("f", row))")]) {
              $0.text(label + row.messages.joined(separator: " "))
            }
          }
        }
      }
    }
    line()
  }

  /// Adds a section with its rows.
  mutating func section(_ section: FormRowSection, _ catalogue: FormCatalogue) {
    element("fieldset") { html in
      if let header = section.header { html.element("legend") { $0.text(header) } }
      html.line()
      for (index, row) in section.rows.enumerated() {
        html.row(row, catalogue)
        let next = index + 1 < section.rows.count ? section.rows[index + 1].groupRow : nil
        if let group = row.groupRow, next != group, next?.hasPrefix("\(group).") != true {
          html.button("remove-row", group, catalogue.text(for: .removeRow))
        }
      }
      if let footer = section.footer { html.element("p") { $0.text(footer) } }
    }
    line()
  }

  private mutating func row(_ row: FormRow, _ catalogue: FormCatalogue) {
    switch row.control {
    case .addRow(let group): button("add-row", group, row.label, id: Self.id("f", row))
    case .message: break
    case .choices(let options): boxes(row, options)
    case .toggle(let isOn):
      begin("input", Self.common(row) + [("type", "checkbox"), ("value", "true"), ("checked", isOn ? "" : nil)])
      label(row)
    case .choice(let options):
      label(row)
      element("select", Self.common(row)) { html in
        let hasChoice = options.contains(where: \.isChosen)
        if !row.isRequired || !hasChoice {
          html.option("", row.isRequired ? row.placeholder : catalogue.text(for: .noChoice), !hasChoice)
        }
        for option in options { html.option(option.value, option.title, option.isChosen) }
      }
    case .text, .date:
      label(row)
      begin("input", Self.common(row) + Self.input(row))
    }
    messages(row)
    line()
  }

  private mutating func label(_ row: FormRow) { element("label", [("for", Self.id("f", row))]) { $0.text(row.label) } }

  private mutating func option(_ value: String, _ title: String, _ isChosen: Bool) {
    element("option", [("value", value), ("selected", isChosen ? "" : nil)]) { $0.text(title) }
  }

  private mutating func boxes(_ row: FormRow, _ options: [FormRow.Option]) {
    let described = row.messages.isEmpty ? nil : Self.id("m", row)
    element("fieldset", [("id", Self.id("f", row)), ("tabindex", "-1"), ("aria-describedby", described)]) { html in
      html.element("legend") { $0.text(row.label) }
      for option in options {
        html.element("label") { html in
          html.begin(
            "input",
            [
              ("name", row.id), ("type", "checkbox"), ("value", option.value), ("checked", option.isChosen ? "" : nil),
            ])
          html.text(option.title)
        }
      }
    }
  }

  private mutating func button(_ name: String, _ value: String, _ title: String, id: String? = nil) {
    element("button", [("id", id), ("type", "submit"), ("name", name), ("value", value)]) { $0.text(title) }
    line()
  }

  private mutating func messages(_ row: FormRow) {
    guard !row.messages.isEmpty else { return }
    let own = row.control == .message ? Self.id("f", row) : Self.id("m", row)
    element("p", [("id", own), ("tabindex", row.control == .message ? "-1" : nil)]) {
      $0.text(row.messages.joined(separator: " "))
    }
  }

  private static func common(_ row: FormRow) -> [(StaticString, String?)] {
    [
      ("id", id("f", row)), ("name", row.id), ("autocomplete", row.purpose?.rawValue),
      ("aria-required", row.isRequired ? "true" : nil), ("aria-invalid", row.messages.isEmpty ? nil : "true"),
      ("aria-describedby", row.messages.isEmpty ? nil : id("m", row)),
    ]
  }

  private static func input(_ row: FormRow) -> [(StaticString, String?)] {
    let isSecret = row.purpose?.isSecret == true
    var (type, mode): (String, String?) = (isSecret ? "password" : "text", nil)
    switch row.control {
    case .text(.email): type = "email"
    case .text(.url): type = "url"
    case .text(.telephone): type = "tel"
    // A number field of a browser would discard what it doesn't understand.
    case .text(.integer): mode = "numeric"
    case .text(.number): mode = "decimal"
    case .date(.day) where row.text.isEmpty || DateText(row.text)?.precision == .day: type = "date"
    default: break
    }
    return [
      ("type", type), ("inputmode", mode), ("value", isSecret ? nil : row.text),
      ("placeholder", row.placeholder.isEmpty ? nil : row.placeholder),
    ]
  }

  /// Returns an identifier that a list of identifiers and an address may contain.
  private static func id(_ prefix: String, _ row: FormRow) -> String {
    var id = prefix + "-"
    for byte in row.id.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"):
        id.unicodeScalars.append(Unicode.Scalar(byte))
      default: id += (byte < 16 ? "_0" : "_") + String(byte, radix: 16, uppercase: true)
      }
    }
    return id
  }
}
