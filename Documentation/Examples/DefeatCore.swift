// Declarations that the examples of DefeatCore's documentation assume.

public import DefeatCore
@_exported public import HolonToDos

public let clock = LocalClock()
public let list = ToDoList()
