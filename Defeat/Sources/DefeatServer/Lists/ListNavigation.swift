/// The links to the lists of a person, which work without scripts.
struct ListNavigation: Sendable {
  private let lists: [ListOverview]
  private let current: String
  private let account: String?
  private let canAdd: Bool

  /// Creates the links.
  ///
  /// - Parameters:
  ///   - current: The identifier of the list that the page shows.
  ///   - account: The name of the account at a hub; nil on the person's own machine.
  ///   - canAdd: Whether to offer adding a list.
  init(_ lists: [ListOverview] = [], current: String = "", account: String? = nil, canAdd: Bool = false) {
    self.lists = lists
    self.current = current
    self.account = account
    self.canAdd = canAdd
  }

  /// Writes the links; nothing if there is only one list and none can be added.
  func write(to html: inout HTMLWriter) {
    guard lists.count > 1 || canAdd || account != nil else { return }
    html.element("nav", class: "lists") { nav in
      nav.attribute("aria-label", "Lists")
      nav.element("ul", class: "links") { ul in
        for list in lists { write(list, to: &ul) }
      }
      if canAdd { writeForm(to: &nav) }
      if let account { Self.write(account: account, to: &nav) }
    }
    html.literal("\n")
  }

  private func write(_ list: ListOverview, to html: inout HTMLWriter) {
    html.begin("li")
    html.begin("a")
    html.attribute("href", text: list.address)
    html.attribute("data-list", text: list.id)
    if list.id == current { html.attribute("aria-current", "page") }
    if let sharing = list.sharing { html.attribute("title", text: sharing) }
    html.element("svg", class: "icon") { svg in
      svg.attribute("aria-hidden", "true")
      svg.literal("<use href=\"#i-list\"></use>")
    }
    html.element("span", class: "name") { name in
      name.attribute("dir", "auto")
      name.text(list.name)
    }
    if let open = list.open {
      html.literal(" ")
      html.element("span", class: "count") { span in
        span.attribute("title", "open to-dos")
        span.number(open)
      }
    }
    if list.sharing != nil {
      html.literal(" ")
      html.element("span", class: "shared") { $0.literal("shared") }
    }
    html.end("a")
    html.end("li")
  }

  /// Writes the form that adds a list; only a hub's works without scripts.
  private func writeForm(to html: inout HTMLWriter) {
    html.begin("form")
    if account == nil {
      html.attribute("class", "new-list scripted")
      html.attribute("hidden")
    } else {
      html.attribute("class", "new-list")
      html.attribute("method", "post")
      html.attribute("action", "/account/lists")
    }
    html.begin("label")
    html.begin("span")
    html.literal("New list")
    html.end("span")
    html.begin("input")
    html.attribute("name", "name")
    html.attribute("required")
    html.attribute("maxlength", "100")
    html.attribute("autocomplete", "off")
    html.end("label")
    html.literal(" ")
    html.begin("button")
    html.literal("Add")
    html.end("button")
    html.end("form")
  }

  private static func write(account: String, to html: inout HTMLWriter) {
    html.element("p", class: "account") { p in
      p.begin("a")
      p.attribute("href", "/account")
      p.text(account)
      p.end("a")
    }
  }
}
