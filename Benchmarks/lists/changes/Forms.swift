import HolonForms
import HolonLists
import TreeMeasurement

/// Keystrokes into a form of 100 sections with 100 fields each: after each one what is wrong, and what has changed, is
/// known field by field and for the whole.
func measureForm(_ contender: String) -> Answer? {
  var random = Random()
  let count = 10_000
  let keystrokes = (0..<5000).map { number in
    (field: Int.random(in: 0..<count, using: &random), text: ["", "a", "12", "abc", "7"][number % 5])
  }
  var whole = WholeForm(count: count)
  let identifiers = (0..<count).map { "field\($0)" }
  var times: [Double] = []
  switch contender {
  case "holon":
    guard var form = try? largeForm() else { return nil }
    var (isValid, isDirty) = (true, false)
    for (field, text) in keystrokes {
      let identifier = identifiers[field]
      times.append(
        nanoseconds {
          try? form.enter(text, into: identifier)
          (isValid, isDirty) = (form.isValid, form.isDirty)
        })
      whole.texts[field] = text
    }
    whole.checkAll()
    let isRight = form.summary.invalid == whole.invalid && form.summary.dirty == whole.dirty && isDirty && !isValid
    return Answer(times.sorted()[times.count / 2], leadsTo: isRight, changes: form.summary.dirty)
  case "stdlib":
    for (field, text) in keystrokes.prefix(500) {
      times.append(
        nanoseconds {
          whole.texts[field] = text
          whole.checkAll()
        })
    }
    for (field, text) in keystrokes { whole.texts[field] = text }
    whole.checkAll()
    return Answer(times.sorted()[times.count / 2], leadsTo: true, changes: whole.dirty)
  default: return nil
  }
}

private func largeForm() throws -> Form {
  try Form {
    for section in 0..<100 {
      ListSection("section\(section)") {
        for field in section * 100..<(section + 1) * 100 { element(field) }
      }
    }
  }
}

/// Every tenth field asks for a number, the others for a text.
private func element(_ field: Int) -> ListNode<FormField> {
  field % 10 == 0
    ? Field.integer("field\(field)", default: 5).required().range(1...20).node
    : Field.text("field\(field)").required().length(2...40).node
}

/// A form that checks all fields after each keystroke and compares them all with their initial values, as is common.
private struct WholeForm {
  let initial: [String]
  var texts: [String]
  var messages: [String?]
  var invalid = 0
  var dirty = 0

  init(count: Int) {
    initial = (0..<count).map { $0 % 10 == 0 ? "5" : "" }
    texts = initial
    messages = Array(repeating: nil, count: count)
  }

  mutating func checkAll() {
    (invalid, dirty) = (0, 0)
    for index in texts.indices {
      messages[index] = message(index)
      if messages[index] != nil { invalid += 1 }
      if texts[index] != initial[index] { dirty += 1 }
    }
  }

  private func message(_ index: Int) -> String? {
    let text = texts[index]
    if text.isEmpty { return "Enter a value." }
    if index % 10 == 0 {
      guard let number = Int(text) else { return "Enter a whole number." }
      return (1...20).contains(number) ? nil : "Enter a number from 1 to 20."
    }
    return (2...40).contains(text.count) ? nil : "Enter 2 to 40 characters."
  }
}
