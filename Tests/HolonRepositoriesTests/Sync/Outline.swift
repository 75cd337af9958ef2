import Foundation
import HolonRepositories
import HolonTesting

/// An outline whose nodes have a title, and whatever newer versions know.
enum Outline: SyncSchema {
  typealias ID = Int
  typealias Field = String
  typealias Value = String
}

extension Outline {
  /// Devices store and load themselves as JSON.
  static var check: ConvergenceCheck<Outline> {
    var check = ConvergenceCheck<Outline>(fields: ["title", "notes"]) { number in
      Int(number % 12)
    } value: { _, generator in
      String(generator.next() % 100)
    }
    check.reopen = { client in
      let data = (try? JSONEncoder().encode(client)) ?? Data()
      return (try? JSONDecoder().decode(SyncClient<Outline>.self, from: data)) ?? SyncClient()
    }
    check.checksChanges = true
    return check
  }
}
