import DefeatConsole
import DefeatCore
import Foundation
import HolonBase

/// The programs that a person has put into the folder `hooks` of the configuration, which run before and after edits.
///
/// They receive the to-dos of an edit as JSON on standard input. `before-add`, `before-done` and `before-change` run
/// before it is stored, and refuse it by an exit code other than 0. `on-add`, `on-done` and `on-change` run after that:
/// a failure is reported and changes nothing.
struct Hooks: Sendable {
  private let folder: String
  private let environment: [String: String]

  /// The variable that is set in the environment of hooks, to the name of the hook.
  static let guardVariable = "DEFEAT_HOOK"

  /// Finds the folder of hooks; nil without one, and inside a hook.
  ///
  /// - Parameter list: The path of the list, which hooks receive as `DEFEAT_DATABASE`.
  init?(of list: String) {
    guard Environment.value(Self.guardVariable) == nil, let configuration = Environment.configurationFolder,
      access("\(configuration)/hooks", X_OK) == 0
    else { return nil }
    let working = FileManager.default.currentDirectoryPath
    self.init(folder: "\(configuration)/hooks", list: list.hasPrefix("/") ? list : "\(working)/\(list)")
  }

  init(folder: String, list: String) {
    self.folder = folder
    environment = ProcessInfo.processInfo.environment.merging(["DEFEAT_DATABASE": list]) { $1 }
  }

  /// Runs the hooks after events, one after another, and reports failures.
  func run(_ events: [HookEvent], limit: Duration = .seconds(10)) {
    for event in events {
      if let problem = run(event, limit) { Terminal.report("\(problem)") }
    }
  }

  /// Runs the hook after an event, if it exists.
  ///
  /// - Returns: A sentence about a failure; nil for success.
  func run(_ event: HookEvent, _ limit: Duration) -> String? {
    problem(of: "on-\(event.kind.rawValue)", event, limit, canRefuse: false)
  }

  /// Whether a hook exists that may refuse edits.
  var canRefuse: Bool { HookEvent.Kind.allCases.contains { isPresent("before-\($0.rawValue)") } }

  /// Runs the hooks before events, one after another.
  ///
  /// - Throws: `HookRefusal` from the first one that refuses or fails, or that can't be run.
  func ask(_ events: [HookEvent], limit: Duration = .seconds(10)) throws(HookRefusal) {
    for event in events {
      if let problem = problem(of: "before-\(event.kind.rawValue)", event, limit, canRefuse: true) {
        throw HookRefusal(problem)
      }
    }
  }

  private func isPresent(_ name: String) -> Bool { access("\(folder)/\(name)", X_OK) == 0 }

  /// Runs a hook, if it exists.
  ///
  /// - Parameter canRefuse: Whether it runs before the edit, so that its output is the reason for a refusal.
  /// - Returns: A sentence about a refusal or a failure; nil for success.
  private func problem(of name: String, _ event: HookEvent, _ limit: Duration, canRefuse: Bool) -> String? {
    guard isPresent(name) else { return nil }
    let path = "\(folder)/\(name)"
    if let place = Self.placeThatOthersCanChange(for: path) {
      return "The hook \(name) wasn't run, because other users can change “\(place)”: make it yours, and run “chmod "
        + "go-w”.\(canRefuse ? " Nothing was changed." : "")"
    }
    let program = Program(path: path, environment: environment.merging([Self.guardVariable: name]) { $1 })
    let input = JSONAnswer.event(event)
    let (result, text) =
      canRefuse ? program.reading(input: input, limit: limit) : (program.run(input: input, limit: limit), "")
    let output = text.trimmingWhitespace()
    let fate = canRefuse ? "nothing was changed" : "the edit is stored"
    switch result {
    case .success:
      if !output.isEmpty { Terminal.report(TerminalText(lines: output)) }
      return nil
    case .failed where !output.isEmpty: return "The hook \(name) has refused the edit: \(output)"
    case .failed(let reason): return "The hook \(name) failed (\(reason)), and \(fate): correct “\(path)”."
    case .expired:
      return "The hook \(name) was ended after \(limit.components.seconds) s, and \(fate): let “\(path)” start a "
        + "program in the background for longer work."
    }
  }

  /// Returns the program or the folder above it that another user could change; nil if none.
  ///
  /// Symbolic links are resolved first. In a folder with a sticky bit, such as `/tmp`, others can't replace files.
  static func placeThatOthersCanChange(for path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    var place = String(cString: resolved)
    while true {
      let attributes = try? FileManager.default.attributesOfItem(atPath: place)
      let owner = attributes?[.ownerAccountID] as? NSNumber
      let mode = attributes?[.posixPermissions] as? NSNumber
      guard let owner, let mode, [0, Int(geteuid())].contains(owner.intValue) else { return place }
      let isSticky = attributes?[.type] as? FileAttributeType == .typeDirectory && mode.intValue & 0o1000 != 0
      guard mode.intValue & 0o022 == 0 || isSticky else { return place }
      guard place != "/" else { return nil }
      place = (place as NSString).deletingLastPathComponent
    }
  }
}
