/// The arguments of the program, from which options are taken by their names.
///
/// Only what has one meaning is read: an option stands alone, its value follows it or an equals sign, and no value
/// begins with a hyphen. All arguments after `--` are words. Everything else is left to the parser, as is every mistake.
struct CommandWords {
  /// An argument that the parser has to read, or explain.
  struct NeedsParser: Error {}

  private let arguments: ArraySlice<String>

  /// The arguments after `--`.
  private var following: ArraySlice<String>
  private var isTaken: [Bool]

  init(_ arguments: [String]) {
    self.arguments = arguments.prefix { $0 != "--" }
    following = arguments.dropFirst(self.arguments.count + 1)
    isTaken = Array(repeating: false, count: self.arguments.count)
  }

  /// Takes the first argument, which names a command.
  ///
  /// - Returns: Nil if all arguments were taken.
  mutating func takeCommand() throws -> String? {
    guard let place = isTaken.firstIndex(of: false) else {
      guard following.isEmpty else { throw NeedsParser() }
      return nil
    }
    guard !arguments[place].hasHyphen else { throw NeedsParser() }
    isTaken[place] = true
    return arguments[place]
  }

  /// Takes an option without a value, and returns whether it is given.
  mutating func takeFlag(_ names: String...) throws -> Bool {
    let places = places(of: names)
    guard places.count <= 1 else { throw NeedsParser() }
    for place in places { isTaken[place] = true }
    return !places.isEmpty
  }

  /// Takes an option with a value.
  ///
  /// - Parameter allowsHyphen: Whether its value may begin with a hyphen.
  mutating func takeValue(_ names: String..., allowsHyphen: Bool = false) throws -> String? {
    let values = try takeValues(names, allowsHyphen)
    guard values.count <= 1 else { throw NeedsParser() }
    return values.first
  }

  /// Takes an option that may be repeated.
  mutating func takeValues(_ names: String...) throws -> [String] { try takeValues(names, false) }

  /// Takes an option with a value of any type.
  mutating func takeValue<Value>(_ name: String, as read: (String) -> Value?) throws -> Value? {
    guard let text = try takeValue(name) else { return nil }
    guard let value = read(text) else { throw NeedsParser() }
    return value
  }

  /// Takes all arguments that aren't options or their values.
  ///
  /// - Parameter isWord: Returns whether an argument with a hyphen is a word nevertheless.
  mutating func takeRest(_ isWord: (String) -> Bool = { _ in false }) throws -> [String] {
    var rest: [String] = []
    for (place, argument) in arguments.enumerated() where !isTaken[place] {
      guard !argument.hasHyphen || isWord(argument) else { throw NeedsParser() }
      isTaken[place] = true
      rest.append(argument)
    }
    defer { following = [] }
    return rest + following
  }

  /// Checks that all arguments were taken.
  func end() throws { if isTaken.contains(false) || !following.isEmpty { throw NeedsParser() } }

  private func places(of names: [String]) -> [Int] {
    arguments.indices.filter { !isTaken[$0] && names.contains(arguments[$0]) }
  }

  private mutating func takeValues(_ names: [String], _ allowsHyphen: Bool) throws -> [String] {
    var values: [String] = []
    for (place, argument) in arguments.enumerated() where !isTaken[place] && argument.hasHyphen {
      if names.contains(argument) {
        let next = place + 1
        guard next < arguments.count, !isTaken[next], allowsHyphen || !arguments[next].hasHyphen else {
          throw NeedsParser()
        }
        values.append(arguments[next])
        isTaken[next] = true
      } else if let name = names.first(where: { $0.hasPrefix("--") && argument.hasPrefix("\($0)=") }) {
        let value = argument.dropFirst(name.count + 1)
        guard !value.isEmpty else { throw NeedsParser() }
        values.append(String(value))
      } else {
        continue
      }
      isTaken[place] = true
    }
    return values
  }
}

extension String {
  fileprivate var hasHyphen: Bool { utf8.first == UInt8(ascii: "-") }
}
