// Declarations that the examples of HolonMacros's documentation assume.

// MARK: - Combination+Tasks.swift
// not compiled: statements of a function that the macro writes

// MARK: - Combination+Wrapping.swift
// not compiled: statements of a function that the macro writes
