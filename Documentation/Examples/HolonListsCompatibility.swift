// Declarations that the examples of HolonListsCompatibility's documentation assume.

@_exported public import HolonListsCompatibility

// MARK: - ListAdapter.swift
// not compiled: It needs UIKit; Scripts/check-apple checks Examples/Views.

// MARK: - StagedChangeset.swift
// not compiled: It needs UIKit; Scripts/check-apple checks Examples/Views.
