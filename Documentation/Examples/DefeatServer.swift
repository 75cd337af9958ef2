// Declarations that the examples of DefeatServer's documentation assume.

// MARK: - ToDoServer.swift
import DefeatCore
import DefeatStore
let defeat = Defeat(store: try SQLiteToDoStore(path: "to-dos.sqlite"))
