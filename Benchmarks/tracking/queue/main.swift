import Foundation

// `tracking-queue ROW CONTENDER FOLDER PORT` prints the figure, and how many events there were.
let arguments = CommandLine.arguments
guard arguments.count == 5 else {
  print("usage: \(arguments[0]) ROW CONTENDER FOLDER PORT")
  exit(2)
}
let (contender, folder, port) = (arguments[2], arguments[3], arguments[4])
let (figure, count) =
  switch arguments[1] {
  case "tracking.track.1": try await measureTrack(contender, leaves: 1, folder: folder)
  case "tracking.track.4": try await measureTrack(contender, leaves: 4, folder: folder)
  case "tracking.deliver.100k": try await measureDelivery(contender, folder: folder, port: port)
  default: try await measureMemory(contender, folder: folder, port: port)
  }
print(figure, count)
