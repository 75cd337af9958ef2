import DefeatCore

extension HTMLWriter {
  /// Writes the beginning of a group of rows, which follow; then ``endGroup(_:)``.
  ///
  /// - Parameters:
  ///   - isContinued: Whether the group's heading precedes the shown rows.
  ///   - toggle: The address of the same view with the group's rows shown or hidden.
  mutating func beginGroup(_ group: RowGroup, isContinued: Bool, toggle: String) {
    begin("section")
    attribute("class", "group")
    attribute("id", text: "group-\(group.id)")
    attribute("aria-labelledby", text: "\(group.id)-heading")
    attribute("data-count", number: group.count)
    begin("h2")
    attribute("id", text: "\(group.id)-heading")
    if isContinued { attribute("hidden") }
    if let isOpen = group.isOpen {
      element("a", class: "fold") { link in
        link.attribute("href", text: toggle)
        link.attribute("aria-expanded", isOpen ? "true" : "false")
        link.text(group.title)
      }
    } else {
      text(group.title)
    }
    literal(" ")
    element("span", class: "count") { $0.number(group.count) }
    end("h2")
    literal("\n")
    begin("ul")
    attribute("role", "tree")
    attribute("aria-multiselectable", "true")
    attribute("class", "tree")
    attribute("id", text: group.id)
    attribute("aria-label", text: group.title)
    literal("")
  }
}

extension HTMLWriter {
  /// Writes the end of a group that ``beginGroup(_:isContinued:toggle:)`` began.
  ///
  /// - Parameter everything: The address of the same view with the to-dos that start later.
  mutating func endGroup(_ group: RowGroup, everything: String) {
    end("ul")
    literal("\n")
    let isCompleted = group.id == ToDoSection.completed.rawValue
    element("p", class: "empty") { $0.literal(isCompleted ? "No completed to-dos yet." : "Everything is done.") }
    if group.hasLater {
      element("p", class: "waiting") { note in
        note.literal("Some to-dos start later. ")
        note.begin("a")
        note.attribute("href", text: everything)
        note.literal("Show everything")
        note.end("a")
      }
    }
    end("section")
    literal("\n")
  }
}
