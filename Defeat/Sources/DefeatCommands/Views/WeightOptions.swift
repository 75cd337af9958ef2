import ArgumentParser
import DefeatCore

/// The option that changes the weights of urgency for one command.
struct WeightOptions: ParsableArguments {
  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Change weights of urgency, as in due=12,priority=6 (default: those of the settings).", valueName: "weights"))
  var weigh: [String] = []

  /// Returns the weights of the settings with the changes.
  func weights() throws -> UrgencyWeights {
    var weights = try Settings.current.weights()
    for text in weigh { try weights.set(text) }
    return weights
  }
}
