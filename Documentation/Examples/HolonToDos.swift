// What the examples of HolonToDos's documentation take as given.

@_exported public import Foundation
public import HolonToDos

public let data = Data("- [ ] Invite friends\n- [ ] Bake a cake\nSomething else\n".utf8)

// MARK: - ToDoFilter.swift
let list = ToDoList()

// MARK: - ToDoList+Restore.swift, JSONScanner.swift
// not compiled: the rows are those of a store

// MARK: - ToDoStore.swift
import DefeatStore
let store = try SQLiteToDoStore(path: "to-dos.sqlite")
