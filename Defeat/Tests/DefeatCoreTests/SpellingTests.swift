import DefeatCore
import Testing

struct SpellingTests {
  @Test(arguments: [
    ("lst", "list", true), ("lisst", "list", true), ("udno", "undo", true), ("dnoe", "done", true),
    ("--opne", "--open", true), ("firday", "friday", true),
    ("--sort", "--json", false), ("do", "undo", false), ("x", "add", false), ("rm", "redo", false), ("", "add", false),
  ])
  func `a word is near another if it may be a slip`(word: String, other: String, expected: Bool) {
    #expect(Spelling.isNear(word, other) == expected)
  }
}
