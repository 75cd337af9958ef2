import ArgumentParser
import DefeatConsole
import Testing

@testable import DefeatCommands

@Suite("Suggestions for shells")
struct CandidatesTests {
  private let hostile = "a:b 'c' $(touch pwned) `d` \"e\" 1/2\u{1B}[2J\tf"

  @Test func `Bash shows titles as long as a suggestion can't be inserted, and reads them literally`() {
    let bash = Candidates(for: .bash)
    #expect(bash.texts(of: [("3", "Cake")]) == ["'3'"])
    #expect(
      bash.texts(of: [("3", "Cake"), ("30", hostile)])
        == ["'3  Cake'", "'30  a:b '\\''c'\\'' $(touch pwned) `d` \"e\" 1\u{2215}2�[2J f'"])
    #expect(bash.texts(of: [("family", ""), ("it's", "")]) == ["'family'", "'it'\\''s'"])
    #expect(bash.texts(of: [("home/garden", "")]) == ["'home/garden'"])
  }

  @Test func `zsh and fish have their own separators of descriptions`() {
    #expect(Candidates(for: .zsh).texts(of: [("3", hostile)]) == ["3:a:b 'c' $(touch pwned) `d` \"e\" 1/2�[2J f"])
    #expect(Candidates(for: .zsh).texts(of: [("a:b", "")]) == ["a\\:b"])
    #expect(Candidates(for: .fish).texts(of: [("3", hostile)]) == ["3\ta:b 'c' $(touch pwned) `d` \"e\" 1/2�[2J f"])
    #expect(Candidates(for: .fish).texts(of: [("family", "")]) == ["family"])
    #expect(Candidates(for: nil).texts(of: [("3", "Cake")]) == ["3"])
  }

  @Test(arguments: [
    ("My li", "My li"), ("My\\ li", "My li"), ("\"My li", "My li"), ("'My list'", "My list"), ("a\\\\b", "a\\b"),
    ("isn\\'t", "isn't"), ("", ""),
  ])
  func `the value of a word is read as the shell reads it`(word: String, value: String) {
    #expect(Completions.unquoted(word) == value)
  }

  @Test func `long titles are shortened`() {
    let text = Candidates(for: .fish).texts(of: [("3", String(repeating: "x", count: 500))])[0]
    #expect(text == "3\t" + String(repeating: "x", count: 60))
  }

  @Test func `suggestions keep their first tab, and no other control characters`() {
    let text = TerminalText(suggestions: "3\tCake\tx\u{1B}\n4")
    #expect(String(decoding: text.bytes, as: UTF8.self) == "3\tCake x�\n4\n")
  }
}
