import DefeatCore
import HolonToDos

extension HTMLWriter {
  /// Writes the form's fields that hold one value each, with their labels.
  mutating func valueFields() {
    for field in ToDo.Field.values {
      guard let notation = field.notation else { continue }
      begin("label")
      attribute("class", "field")
      begin("span")
      text(field.label)
      end("span")
      begin(notation.choices.isEmpty ? "input" : "select")
      attribute("name", text: field.rawValue)
      if notation.choices.isEmpty {
        attribute("placeholder", text: notation.example)
      } else {
        option("", field == .completion ? CompletionRule.automatic.title : "None")
        for (value, title) in notation.choices { option(value.description, title) }
        end("select")
      }
      end("label")
    }
  }

  /// Writes the form's field with the to-dos that it needs, with its label.
  mutating func needsField() {
    begin("label")
    attribute("class", "field")
    begin("span")
    literal("Needs")
    end("span")
    begin("input")
    attribute("name", text: ToDoForm.needs)
    attribute("placeholder", text: "12, 14")
    end("label")
  }

  private mutating func option(_ value: String, _ title: String) {
    begin("option")
    attribute("value", text: value)
    text(title)
    end("option")
  }
}
