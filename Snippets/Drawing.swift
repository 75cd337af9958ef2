// Views as in SwiftUI, drawn as text: the builder and the views that hold others are generated.

import Holon

// snippet.protocol
@Composite(.concrete)
protocol View {
  @Combined(.concatenated) func lines(width: Int) -> [String]
}
// snippet.end

struct Text: View {
  let text: String
  init(_ text: String) { self.text = text }

  func lines(width: Int) -> [String] {
    text.split(separator: " ").reduce(into: []) { lines, word in
      if let last = lines.last, last.count + word.count < width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
  }
}

struct Divider: View {
  func lines(width: Int) -> [String] { [String(repeating: "─", count: width)] }
}

// snippet.container
struct Frame<Content: View>: View {
  let content: Content
  init(@ViewBuilder content: () -> Content) { self.content = content() }

  func lines(width: Int) -> [String] {
    let edge = String(repeating: "─", count: width - 2)
    let inner = content.lines(width: width - 4).map { line in
      "│ \(line)\(String(repeating: " ", count: width - 4 - line.count)) │"
    }
    return ["╭\(edge)╮"] + inner + ["╰\(edge)╯"]
  }
}
// snippet.end

// snippet.use
struct Recipe {
  let title: String
  let steps: [String]
  var note: String?

  @ViewBuilder var body: some View {
    Text(title)
    Divider()
    for step in steps { Text("· \(step)") }
    if let note {
      Frame { Text(note) }
    }
  }
}

let tea = Recipe(title: "Tea", steps: ["Boil water", "Wait for three minutes"], note: "Pour the milk last, or first")
for line in tea.body.lines(width: 20) { print(line) }
// Tea
// ────────────────────
// · Boil water
// · Wait for three
// minutes
// ╭──────────────────╮
// │ Pour the milk    │
// │ last, or first   │
// ╰──────────────────╯
// snippet.end
