// What the examples of HolonToDos's documentation take as given.

@_exported public import Foundation
public import HolonToDos

public let data = Data("- [ ] Invite friends\n- [ ] Bake a cake\nSomething else\n".utf8)

// MARK: - ToDoFilter.swift
let list = ToDoList()

// MARK: - ToDoList+Restore.swift, JSONScanner.swift
// not compiled: other packages can't use it

// MARK: - ToDoStore.swift
import HolonSQLite
let store = try SQLiteToDoStore(path: "to-dos.sqlite")
