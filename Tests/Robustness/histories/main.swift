import Foundation

// Arguments: the first seed and the number of histories for each kind of trouble. Exits with 1 after a problem.
guard CommandLine.arguments.count == 3, let first = UInt64(CommandLine.arguments[1]),
  let count = UInt64(CommandLine.arguments[2])
else { exit(2) }

let kinds: [(name: String, troubles: PartialHistory.Troubles)] = [
  ("no trouble", []), ("restarts", .restarts), ("horizons", .horizons), ("refusals", .refusals),
  ("copied devices", .copiedDevices), ("wrong clocks", .wrongClocks), ("other queries", .otherQueries),
  ("backups of the server", .serverBackups), ("all of them", .all),
]
var status: Int32 = 0
for kind in kinds {
  var problems = 0
  for seed in first..<first + count {
    var history = PartialHistory(seed: seed, troubles: kind.troubles)
    history.run(steps: 60 + Int(seed % 5) * 60)
    guard let problem = history.problem else { continue }
    problems += 1
    if problems <= 3 { print("seed \(seed), troubles \(kind.troubles.rawValue): \(problem)") }
  }
  print("\(kind.name): \(problems == 0 ? "\(count) histories passed" : "\(problems) of \(count) histories failed")")
  if problems > 0 { status = 1 }
}
exit(status)
