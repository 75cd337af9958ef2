// MARK: - InputDecoder.swift
// not compiled: the type is internal
