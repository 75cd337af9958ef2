import HolonObservation
import HolonTree

@MainActor
func useHolonObservation() throws {
  precondition(TreeModel(Tree<String, NoSummary<String>>()).rows.isEmpty)
}
