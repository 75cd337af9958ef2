// Declarations that the examples of DefeatCore's documentation assume.

public import DefeatCore

public let clock = LocalClock()
