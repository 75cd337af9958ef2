// What the examples of DefeatCore's documentation take as given.

public import DefeatCore

public let clock = LocalClock()
