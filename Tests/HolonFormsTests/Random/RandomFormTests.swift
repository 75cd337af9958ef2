import HolonBase
import HolonForms
import HolonLists
import HolonTesting
import HolonTree
import Testing

@Suite("Random edits of forms")
struct RandomFormTests {
  @Test(arguments: [5, 20, 100]) func `a form has the same answers as a naive one`(edits: Int) throws {
    var generator = SeededGenerator()
    for _ in 0..<(3000 / edits) {
      var (form, naive) = (try NaiveForm.form(), NaiveForm())
      var log: [String] = []
      for _ in 0..<edits {
        log.append(try edit(&form, &naive, &generator))
        let context = "\(log.suffix(12)), \(generator)"
        #expect(form.messages().map { "\($0.field): \($0.message.rule)" } == naive.messages, "\(context)")
        #expect(form.isValid == naive.messages.isEmpty, "\(context)")
        #expect(form.summary.dirty == naive.dirty, "\(context)")
        #expect(form.isDirty == (form.changedValues != [:]), "\(context)")
        #expect(
          form.summary.touched == naive.touched.intersection(naive.cells).count { naive.isVisible($0) }, "\(context)")
        #expect(form.values == naive.values, "\(context)")
        #expect(form.rows(of: "guests") == naive.state.rows, "\(context)")
        #expect((form.canUndo, form.canRedo) == (!naive.done.isEmpty, !naive.undone.isEmpty), "\(context)")
        if form.values != naive.values { return }
      }
      while form.undo() {}
      while form.redo() {}
      #expect(
        form.values
          == {
            naive.state = naive.undone.first ?? naive.state; return naive.values
          }(), "\(log), \(generator)")
    }
  }

  private func edit(
    _ form: inout Form, _ naive: inout NaiveForm, _ generator: inout SeededGenerator
  ) throws -> String {
    let before = naive.state
    let id = naive.cells.randomElement(using: &generator) ?? "title"
    switch Int.random(in: 0..<20, using: &generator) {
    case 0..<10:
      let text = ["", "a", "ab", "abcd", "1", "5", "12", "true", "no"].randomElement(using: &generator) ?? ""
      try form.enter(text, into: id)
      let entry = NaiveForm.Entry(value: value(of: text, in: id), typed: text)
      if naive.state.entries[id] != entry {
        naive.state.entries[id] = entry
        naive.record(before, typingInto: id)
      }
      return "enter \(text) into \(id)"
    case 10:
      try form.leave(id)
      naive.touched.insert(id)
      naive.open = nil
      return "leave \(id)"
    case 11, 12:
      let next = naive.state.rows.randomElement(using: &generator)
      let row = try form.addRow(to: "guests", before: next)
      naive.state.rows.insert(row, at: next.flatMap { naive.state.rows.firstIndex(of: $0) } ?? 0)
      for name in NaiveForm.rowNames { naive.add("\(row).\(name)") }
      naive.record(before)
      return "add \(row) before \(next ?? "the end")"
    case 13:
      guard let row = naive.state.rows.randomElement(using: &generator) else { return "-" }
      try form.removeRow(row)
      naive.state.rows.removeAll { $0 == row }
      naive.record(before)
      return "remove \(row)"
    case 14:
      guard let row = naive.state.rows.randomElement(using: &generator) else { return "-" }
      let next = Bool.random(using: &generator) ? nil : naive.state.rows.randomElement(using: &generator)
      guard next != row else { return "-" }
      try form.moveRow(row, before: next)
      naive.state.rows.removeAll { $0 == row }
      naive.state.rows.insert(row, at: next.flatMap { naive.state.rows.firstIndex(of: $0) } ?? naive.state.rows.count)
      naive.record(before)
      return "move \(row) before \(next ?? "the end")"
    case 15, 16:
      form.undo()
      if let state = naive.done.popLast() {
        naive.undone.append(naive.state)
        naive.state = state
        naive.open = nil
      }
      return "undo"
    case 17:
      form.redo()
      if let state = naive.undone.popLast() {
        naive.done.append(naive.state)
        naive.state = state
        naive.open = nil
      }
      return "redo"
    case 18:
      try form.reset()
      naive.reset()
      return "reset"
    default:
      form.accept(form)
      for id in naive.cells { naive.initial[id] = naive.value(id) }
      naive.initialRows = naive.state.rows
      return "accept"
    }
  }

  private func value(of text: String, in id: String) -> JSONValue {
    guard !text.isEmpty else { return .null }
    switch id.split(separator: ".").last {
    case "low", "high", "age": return Int(text).map { .number(JSONNumber($0)) } ?? .string(text)
    case "gift", "child": return ["true": true, "no": false, "1": true][text] ?? .string(text)
    default: return .string(text)
    }
  }
}
