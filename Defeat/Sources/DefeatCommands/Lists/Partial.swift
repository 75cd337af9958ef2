import ArgumentParser
import DefeatConsole
import DefeatCore
import Foundation
import HolonBase
import HolonToDos

/// A list that can't be read, with the reason.
struct ListFailure: Equatable {
  let list: String
  let message: String
}

/// The answers of several lists, of which some may fail.
enum Partial {
  /// Returns the answer of each list that has one, and the failures of the others.
  static func collect<Answer>(
    _ lists: [NamedList], _ answer: (NamedList) throws -> Answer
  ) -> (answers: [Answer], failures: [ListFailure]) {
    var answers: [Answer] = []
    var failures: [ListFailure] = []
    for list in lists {
      do {
        answers.append(try answer(list))
      } catch {
        failures.append(ListFailure(list: list.name.text, message: "\(error)"))
      }
    }
    return (answers, failures)
  }

  /// Prints failures, and ends the command with the exit code of a partial result if there are any.
  static func end(_ failures: [ListFailure]) throws {
    for failure in failures { Terminal.report("The list “\(failure.list)” is left out: \(failure.message)") }
    if !failures.isEmpty { throw DefeatCommand.doneInPart }
  }
}

extension JSONWriter {
  /// Writes `failures`, each with `list` and `message`, if there are any.
  mutating func failures(_ failures: [ListFailure]) {
    guard !failures.isEmpty else { return }
    objects(of: failures, key: "failures") { json, failure in
      json.write(failure.list, key: "list")
      json.write(failure.message, key: "message")
    }
  }
}
