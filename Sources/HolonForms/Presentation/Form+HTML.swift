internal import HolonBase
internal import HolonLists

extension Form {
  /// Returns the form as HTML that works without a script.
  ///
  /// ```swift
  /// let page = form.html(action: "/people/7", catalogue: german)
  /// // <form action="/people/7" method="post" novalidate lang="de"> …
  /// //   <label for="f-name">Ihr Name</label>
  /// //   <input id="f-name" name="name" type="text" autocomplete="name" aria-invalid="true" aria-describedby="m-name" …>
  /// //   <p id="m-name">Bitte ausfüllen.</p>
  /// ```
  ///
  /// Every control has a label, messages are referred to by `aria-describedby`, and a list of all messages leads to the
  /// fields. Secrets aren't written. ``receive(_:)`` enters what a browser sends back. Hidden fields aren't part of the
  /// page; after an answer that shows others, send the form again.
  ///
  /// - Parameters:
  ///   - action: The address that the form is sent to.
  ///   - catalogue: The texts of the user's language.
  public func html(action: String, catalogue: FormCatalogue = .english) -> String {
    let sections = rowSections(catalogue: catalogue)
    var html = HTMLText()
    html.element(
      "form", [("action", action), ("method", "post"), ("novalidate", ""), ("lang", catalogue.language)]
    ) { html in
      html.line()
      html.problems(in: sections, refusals.map(catalogue.phrase), catalogue)
      for section in sections { html.section(section, catalogue) }
      html.element("button", [("type", "submit")]) { $0.text(catalogue.text(for: .submit)) }
      html.line()
    }
    return html.html
  }

  /// Enters the names and values that a browser sends for ``html(action:catalogue:)``.
  ///
  /// Values may come from anyone: names that aren't those of visible fields are skipped, and values that don't fit get
  /// messages. Buttons of repeated groups add and remove rows.
  ///
  /// - Parameter pairs: The decoded pairs of `application/x-www-form-urlencoded` or `multipart/form-data`, in order.
  /// - Returns: Whether the user has submitted the form, instead of adding or removing a row.
  @discardableResult
  public mutating func receive(_ pairs: some Sequence<(String, String)>) -> Bool {
    var received: [String: [String]] = [:]
    for (name, value) in pairs { received[name, default: []].append(value) }
    for section in rowSections() {
      for row in section.rows {
        let texts = received[row.id] ?? []
        switch row.control {
        case .toggle: try? set(row.id, to: .bool(texts.contains("true")))
        case .choices:
          let isKnown = { (text: String) in texts.contains(text) }
          let options = self[row.id]?.definition?.kind.choiceValues ?? []
          try? set(row.id, to: .array(options.filter(isKnown).map { .string($0) }))
        case .text, .date, .choice:
          // A secret is never sent to the page, so an empty one says nothing.
          guard let text = texts.last, !(row.purpose?.isSecret == true && text.isEmpty), text != row.text else {
            continue
          }
          try? enter(text, into: row.id)
        case .message, .addRow: break
        }
      }
    }
    if let group = received["add-row"]?.last {
      // An unknown group isn't a button of the page.
      guard let count = try? repeatedGroup(group).count.upperBound, rows(of: group).count < count else { return false }
      _ = try? addRow(to: group)
      return false
    }
    if let row = received["remove-row"]?.last {
      if let group = list.parent(of: row), rows(of: group).contains(row) { record([apply(.remove(row))]) }
      return false
    }
    return true
  }
}

extension FieldKind {
  /// The values that can be chosen; none for other kinds.
  fileprivate var choiceValues: [String] {
    switch self {
    case .choice(let choices), .choices(let choices): choices.map(\.value)
    default: []
    }
  }
}
