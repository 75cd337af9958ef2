/// A class as a user has it, with a weak way up.
final class Folder {
  let name: String
  var folders: [Folder]
  private(set) weak var parent: Folder?

  /// How often the folders within this one were asked for.
  private(set) var timesOpened = 0

  init(_ name: String, _ folders: [Folder] = []) {
    self.name = name
    self.folders = folders
    for folder in folders { folder.parent = self }
  }

  func open() -> [Folder] {
    timesOpened += 1
    return folders
  }

  /// Home with music (live, studio) and papers.
  static func home() -> Folder {
    Folder("home", [Folder("music", [Folder("live"), Folder("studio")]), Folder("papers")])
  }

  /// A chain of folders, from the top to the bottom, which has to be taken apart by whoever asks for it.
  static func chain(levels: Int) -> [Folder] {
    var chain = [Folder("\(levels - 1)")]
    for level in (0..<levels - 1).reversed() { chain.append(Folder("\(level)", [chain[chain.count - 1]])) }
    return chain.reversed()
  }
}

/// A row as a user has it: a value, with nil where there is nothing below.
struct Row {
  var name: String
  var rows: [Row]?
}

/// A formula as a user has it.
indirect enum Formula {
  case number(Int)
  case sum(Formula, Formula)
  case negation(Formula)

  var operands: [Formula] {
    switch self {
    case .number: []
    case .sum(let left, let right): [left, right]
    case .negation(let operand): [operand]
    }
  }
}

/// The numbers 1 to 7 as a heap; nothing is below other numbers.
enum Heap {
  static func children(of number: Int) -> Range<Int>? { (1...3).contains(number) ? 2 * number..<2 * number + 2 : nil }
}
