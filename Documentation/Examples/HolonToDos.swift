// Declarations that the examples of HolonToDos's documentation assume.

@_exported public import Foundation
public import HolonToDos

public let data = Data("- [ ] Invite friends\n- [ ] Bake a cake\nSomething else\n".utf8)

// MARK: - ToDoFilter.swift, ToDoQuery.swift
let list = ToDoList()

// MARK: - ToDoList+Restore.swift, JSONScanner.swift
// not compiled: the rows come from a store

// MARK: - ToDoStore.swift
import DefeatStore
let store = try SQLiteToDoStore(path: "to-dos.sqlite")
