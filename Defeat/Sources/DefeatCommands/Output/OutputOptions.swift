import ArgumentParser

/// The options for a command's output.
struct OutputOptions: ParsableArguments {
  @Flag(help: "Answer in JSON, for programs.")
  var json = false

  @Flag(help: "Sentences in place of drawings, for screen readers.")
  var plain = false

  @Flag(name: .customLong("no-game"), help: "Leave the warrior out.")
  var noGame = false
}
