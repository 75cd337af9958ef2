import ArgumentParser
import DefeatCore
import DefeatStore
import HolonToDos

/// The candidates for words that can be several things: numbers or titles, conditions, and names of the list.
extension Completions {
  /// Returns the numbers that continue a word, or titles, tags and conditions for other words than numbers.
  @Sendable static func toDos(words: [String], index: Int, prefix: String) -> [String] {
    let typed = unquoted(prefix)
    guard let first = typed.first, !first.isNumber, first != "-" else {
      return numbers(words: words, index: index, prefix: prefix)
    }
    let titles = try? list(words)?.titles(beginningWith: typed, isComplete: state(words), limit: limit)
    return texts(titles ?? []) + conditions(words: words, index: index, prefix: prefix)
  }

  /// Returns the conditions of filters that continue a word.
  @Sendable static func conditions(words: [String], index: Int, prefix: String) -> [String] {
    let typed = unquoted(prefix)
    // A negated condition has the same words.
    let sign = typed.first == "-" && typed.dropFirst().first.map { "+#@".contains($0) } == true ? "-" : ""
    let word = String(typed.dropFirst(sign.count))
    if word.hasPrefix("is:") {
      let filters = ((try? list(words)?.savedFilters()) ?? []).map(\.name)
      return texts((ToDoQuery.stateWords + filters).map { "is:\($0)" }.filter { $0.hasPrefix(word) })
    }
    let fields = ToDoQuery.fieldWords.map { "\($0):" } + ToDoQuery.stateWords
    let found = word.isEmpty ? [] : fields.filter { $0.hasPrefix(word) }
    return texts(found) + signs(words: words, index: index, prefix: sign + word)
  }

  /// Returns the tags with their signs, and the projects after `project:`, that continue a word.
  @Sendable static func signs(words: [String], index: Int, prefix: String) -> [String] {
    let typed = unquoted(prefix)
    for name in ["project:", "proj:", "pro:"] where typed.hasPrefix(name) {
      return texts(projects(in: words, typed.dropFirst(name.count)).map { name + $0 })
    }
    let sign = typed.prefix { "-+#@".contains($0) }
    guard !sign.isEmpty, sign != "-", sign != "--" else { return [] }
    let tags = (try? list(words)?.tags(beginningWith: String(typed.dropFirst(sign.count)))) ?? []
    return texts(tags.filter { !$0.hasPrefix("+") }.map { sign + $0 })
  }

  /// Returns the projects that continue a word.
  @Sendable static func projects(words: [String], index: Int, prefix: String) -> [String] {
    texts(projects(in: words, unquoted(prefix)[...]))
  }

  /// Returns the names of templates that continue a word.
  @Sendable static func templates(words: [String], index: Int, prefix: String) -> [String] {
    texts(((try? list(words)?.templates()) ?? []).map(\.name).filter { $0.hasPrefix(unquoted(prefix)) })
  }

  /// Returns the names of saved filters that continue a word.
  @Sendable static func savedFilters(words: [String], index: Int, prefix: String) -> [String] {
    texts(((try? list(words)?.savedFilters()) ?? []).map(\.name).filter { $0.hasPrefix(unquoted(prefix)) })
  }

  private static func projects(in words: [String], _ beginning: Substring) -> [String] {
    let tags = (try? list(words)?.tags(beginningWith: "+\(beginning)")) ?? []
    return tags.map { String($0.dropFirst()) }
  }

  /// Returns candidates without descriptions, as the requesting shell reads them.
  static func texts(_ values: [String]) -> [String] {
    Candidates(for: CompletionShell.requesting).texts(of: values.map { ($0, "") })
  }
}
