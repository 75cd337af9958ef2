import ArgumentParser

/// The options for a command's output.
struct OutputOptions: ParsableArguments {
  @Flag(help: "Print the result as JSON, for programs.")
  var json = false

  @Flag(help: "Print sentences instead of drawings, for screen readers.")
  var plain = false

  @Flag(name: .customLong("no-game"), help: "Leave out the warrior.")
  var noGame = false

  /// Whether the warrior appears, which the settings may forbid for good.
  var showsGame: Bool { !json && !noGame && Settings.showsGame }
}
