// An org chart: people are named by their own identities, and every manager answers for the whole team.

import HolonTree

struct Person: Identifiable, Equatable {
  var id: String
  var salary: Int
}

struct Team: InvertibleTreeSummary {
  var heads = 0
  var payroll = 0

  static let zero = Team()
  init() {}
  init(of person: Person, isLeaf: Bool) { (heads, payroll) = (1, person.salary) }

  mutating func add(_ other: Team) {
    heads += other.heads
    payroll += other.payroll
  }

  mutating func subtract(_ other: Team) {
    heads -= other.heads
    payroll -= other.payroll
  }
}

// snippet.chart
var chart = KeyedTree<Person, Team>()
try chart.append(Person(id: "Ada", salary: 9))
try chart.append(Person(id: "Bob", salary: 6), to: "Ada")
try chart.append(Person(id: "Cem", salary: 5), to: "Bob")
try chart.append(Person(id: "Dora", salary: 7), to: "Ada")

let old = chart
try chart.move("Cem", to: "Dora")
try chart.update(Person(id: "Cem", salary: 6))

print(chart.tree.drawing { chart.tree[$0].id + " leads \(chart.tree.summary(of: $0).heads - 1)" })
print(chart.summary.payroll, chart.parent(of: "Cem") ?? "nobody")
// snippet.end

// snippet.refuse
do {
  try chart.move("Ada", to: "Cem")
} catch {
  print(error)
}
// snippet.end

// snippet.difference
print(chart.difference(from: old).drawing(from: old.tree, to: chart.tree) { "\($0.id) \($0.salary)" })
// snippet.end

// snippet.levels
for (node, depth) in chart.tree.levels { print(depth, chart.tree[node].id) }
// snippet.end
