// What the examples of DefeatServer's documentation take as given.

// MARK: - ToDoServer.swift
import DefeatCore
import DefeatStore
let defeat = Defeat(store: try SQLiteToDoStore(path: "to-dos.sqlite"))
