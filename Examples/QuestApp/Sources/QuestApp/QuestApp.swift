#if canImport(SwiftUI)
  import HolonToDos
  import SwiftUI

  @main
  struct QuestApp: App {
    var body: some Scene {
      WindowGroup { ListView() }
    }
  }

  /// The list as an outline, below the dungeon that it is.
  struct ListView: View {
    @State private var versions = Versions(.party)
    @State private var title = ""

    /// The to-do that gets the next part; nil to add at the top.
    @State private var whole: Int?

    /// The reason why the last edit was refused.
    @State private var problem: String?

    var body: some View {
      VStack {
        DungeonView(quest: versions.list.quest)
        List(versions.list.outline, children: \.parts) { row in
          RowView(row: row, isWhole: row.id == whole) {
            toggle(row)
          } addPart: {
            whole = row.id == whole ? nil : row.id
          }
        }
        if let problem { Text(verbatim: problem).foregroundStyle(.secondary) }
        HStack {
          TextField(whole == nil ? "New to-do" : "New part", text: $title).onSubmit { add() }
          Button("Add") { add() }.disabled(title.isEmpty)
          Button("Undo") { undo() }.keyboardShortcut("z").disabled(!versions.canUndo)
        }
      }
      .padding()
    }

    private func toggle(_ row: OutlineRow) {
      edit { list throws(ToDoError) in
        _ = try row.progress.isComplete ? list.reopen(row.id) : list.complete(row.id)
      }
    }

    private func add() {
      edit { list throws(ToDoError) in _ = try list.add(ToDo(title), to: .last(in: whole)) }
      if problem == nil { title = "" }
    }

    private func undo() {
      versions.undo()
      (whole, problem) = (nil, nil)
    }

    private func edit(_ change: (inout ToDoList) throws(ToDoError) -> Void) {
      do throws(ToDoError) {
        try versions.edit(change)
        problem = nil
      } catch { problem = error.description }
    }
  }

  /// The warrior on the way to the treasure.
  struct DungeonView: View {
    let quest: Quest

    var body: some View {
      VStack {
        Text(verbatim: quest.map(width: 32)).font(.body.monospaced())
        ProgressView(value: quest.fraction)
        Text(verbatim: quest.description)
      }
      .accessibilityElement(children: .ignore)
      .accessibilityLabel(Text(verbatim: quest.description))
    }
  }

  /// A to-do, which is checked off by its box.
  struct RowView: View {
    let row: OutlineRow
    let isWhole: Bool
    let toggle: () -> Void
    let addPart: () -> Void

    var body: some View {
      HStack {
        Button {
          toggle()
        } label: {
          Image(systemName: row.progress.isComplete ? "checkmark.square" : "square")
        }
        .accessibilityLabel(Text(row.progress.isComplete ? "Reopen" : "Check off"))
        Text(verbatim: row.title).strikethrough(row.progress.isComplete)
        if row.parts != nil { Text(verbatim: row.progress.description).foregroundStyle(.secondary) }
        Spacer()
        Button {
          addPart()
        } label: {
          Image(systemName: isWhole ? "plus.circle.fill" : "plus.circle")
        }
        .accessibilityLabel(Text("Add a part"))
      }
      // Rows would take every tap for their first button otherwise.
      .buttonStyle(.plain)
    }
  }
#else
  @main
  struct QuestApp {
    static func main() { print("QuestApp needs SwiftUI, so it runs on macOS and iOS.") }
  }
#endif
