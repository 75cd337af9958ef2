import DefeatServer

extension HTMLWriter {
  /// Writes a form that sends its fields with POST.
  mutating func form(_ action: StaticString, class type: StaticString, _ content: (inout HTMLWriter) -> Void) {
    element("form", class: type) { form in
      form.attribute("method", "post")
      form.attribute("action", action)
      content(&form)
    }
    literal("\n")
  }

  /// Writes a field with its label.
  ///
  /// - Parameters:
  ///   - type: The type of the field, such as `password`.
  ///   - completion: The value of `autocomplete` (HTML Standard §4.10.18.7).
  mutating func field(
    _ label: StaticString, _ name: StaticString, type: StaticString = "text", completion: StaticString = "off",
    value: String = "", isRequired: Bool = true
  ) {
    element("label", class: "field") { field in
      field.begin("span")
      field.literal(label)
      field.end("span")
      field.begin("input")
      field.attribute("name", name)
      field.attribute("type", type)
      field.attribute("autocomplete", completion)
      if !value.isEmpty { field.attribute("value", text: value) }
      if isRequired { field.attribute("required") }
    }
  }

  /// Writes a field that isn't shown.
  mutating func hidden(_ name: StaticString, _ value: String) {
    begin("input")
    attribute("type", "hidden")
    attribute("name", name)
    attribute("value", text: value)
    literal("")
  }

  /// Writes the button that sends a form.
  mutating func submit(_ text: StaticString) {
    begin("button")
    literal(text)
    end("button")
  }

  /// Writes a heading of a section.
  mutating func heading(_ text: StaticString) {
    begin("h2")
    literal(text)
    end("h2")
  }

  /// Writes a cell of a table.
  mutating func cell(_ content: (inout HTMLWriter) -> Void) {
    begin("td")
    content(&self)
    end("td")
  }
}
