import Foundation
import HTTPTypes
import HolonHTTP

// Sends requests to a server: `transport-load CONTENDER ROW COUNT ADDRESS`.
//
// Prints microseconds a request, milliseconds until the first response, or milliseconds a gigabyte; then the processor's
// microseconds a request, and the megabytes that the process took at most.

let words = CommandLine.arguments
guard words.count == 5, let count = Int(words[3]) else {
  throw Failure(description: "usage: transport-load holon|async-http-client one|fifty|first|down|up COUNT ADDRESS")
}
let (contender, row, address) = (words[1], words[2], words[4])
let start = ContinuousClock.now
let client: any Client = contender == "holon" ? HolonClient(address) : NIOClient(address)
switch row {
case "first": try await client.get(100)
case "one": for _ in 0..<count { try await client.get(100) }
case "fifty":
  try await withThrowingTaskGroup(of: Void.self) { group in
    for _ in 0..<50 { group.addTask { for _ in 0..<count / 50 { try await client.get(100) } } }
    try await group.waitForAll()
  }
// As the product does it, in parts.
case "down": for _ in 0..<count { try await client.get(part) }
case "up":
  let body = [UInt8](repeating: 120, count: part)
  for _ in 0..<count { try await client.post(body) }
default: throw Failure(description: "There is no row “\(row)”.")
}
let elapsed = ContinuousClock.now - start
let figure = row == "one" || row == "fifty" ? elapsed / .microseconds(1) / Double(count) : elapsed / .milliseconds(1)
print(figure, processorSeconds() * 1e6 / Double(count), try peakMegabytes())
// Without the end of AsyncHTTPClient's threads.
exit(0)

/// The bytes of a part of a content.
var part: Int { 1 << 22 }

/// The seconds that the processors have worked for this process.
func processorSeconds() -> Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

/// The memory that this process took at most.
func peakMegabytes() throws -> Double {
  let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
  let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
  return line.flatMap { Double($0.filter(\.isNumber)) }.map { $0 / 1_024 } ?? 0
}
