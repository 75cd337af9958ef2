import HolonTree

/// A summary of numbers, so that tests can be run with each of them.
protocol NumberSummary: TreeSummary where Element == Int {}

extension Total: NumberSummary {}
extension Progress: NumberSummary {}
extension Greatest: NumberSummary {}
extension Members: NumberSummary {}
extension LeafMembers: NumberSummary {}
extension Sequenced: NumberSummary {}
extension SparingSequenced: NumberSummary {}

/// With an inverse, dependent on the leaves, without an inverse, dependent on the order.
let allSummaries: [any NumberSummary.Type] = [
  Total.self, Progress.self, Greatest.self, Members.self, LeafMembers.self, Sequenced.self, SparingSequenced.self,
]
