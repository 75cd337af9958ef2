import Foundation
import HolonToDos

// Answers each line of the input with a line of times: days, or seconds since 1970.
// ZONE START LIMIT COUNT RULE: the first occurrences after the limit, or after none for “-”.
// ZONE offsets SECOND…: the offsets of the time zone to UTC; “unknown” for a zone that doesn't exist.

/// Returns the answer to a line.
func answer(_ line: String) -> String {
  let words = line.split(separator: " ").map(String.init)
  guard let zone = TimeZone(identifier: words[0]) else { return "unknown" }
  if words[1] == "offsets" {
    return words[2...].map { "\(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double($0)!)))" }
      .joined(separator: " ")
  }
  do {
    let rule = try RecurrenceRule(words[4])
    return rule.occurrences(from: Due(words[1])!, in: zone, after: Due(words[2])).prefix(Int(words[3])!).map { due in
      if case .moment(let moment) = due { "\(Int(moment.timeIntervalSince1970))" } else { due.description }
    }
    .joined(separator: " ")
  } catch {
    return "refused: \(error)"
  }
}

while let line = readLine() { print(answer(line)) }
