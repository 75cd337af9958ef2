import Foundation
import HolonTestingSync

func useHolonTestingSync() throws {
  let check = ConvergenceCheck(fields: ["title"]) { _ in
    UUID()
  } value: { field, _ in
    field
  }
  precondition(check.failure(in: 0, seed: 1) == nil)
}
