// Declarations that the examples of DefeatServer's documentation assume.

// MARK: - ToDoServer.swift
import DefeatCore
import DefeatStore
let store = try SQLiteToDoStore(path: "to-dos.sqlite")
let defeat = Defeat(store: store)
