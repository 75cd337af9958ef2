import ArgumentParser
import DefeatConsole
import Foundation

extension Completions {
  /// Returns the names of lists that continue a word.
  @Sendable static func lists(words: [String], index: Int, prefix: String) -> [String] {
    names(continuing: prefix) { $0.lists.map(\.name) }
  }

  /// Returns the names of offered lists that continue a word.
  @Sendable static func offers(words: [String], index: Int, prefix: String) -> [String] {
    names(continuing: prefix) { $0.offers.map(\.name) }
  }

  private static func names(continuing prefix: String, _ names: (ListCatalog) -> [ListName]) -> [String] {
    guard let catalog = try? ListFolder.standard().catalog() else { return [] }
    return texts(names(catalog).map(\.text), continuing: prefix)
  }

  /// Returns the file of the list that the words of a command name.
  static func file(_ words: [String]) -> String? {
    let options = ["--database", "--list", "-l"]
    if let option = words.lastIndex(where: options.contains), option + 1 < words.count {
      let value = unquoted(words[option + 1])
      if words[option] != "--database" { return file(called: value) }
      guard value.hasPrefix("~/"), let home = Environment.value("HOME") else { return value }
      return home + value.dropFirst()
    }
    return Environment.value("DEFEAT_DATABASE") ?? file(called: Environment.value("DEFEAT_LIST"))
  }

  private static func file(called name: String?) -> String? {
    guard let folder = try? ListFolder.standard(), let catalog = try? folder.catalog() else { return nil }
    guard let name else { return folder.file(of: catalog.defaultList) }
    return (try? catalog.list(called: name)).map(folder.file)
  }

  /// Returns the value of a word that may be incomplete and quoted, as in `"My li` and `My\ li`.
  static func unquoted(_ word: String) -> String {
    if let quote = word.first, "\"'".contains(quote) {
      return String(word.dropFirst().prefix { $0 != quote })
    }
    var isEscaped = false
    return String(
      word.filter { character in
        isEscaped = character == "\\" && !isEscaped
        return !isEscaped
      })
  }
}
