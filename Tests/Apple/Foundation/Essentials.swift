// swift-format-ignore-file
// Foundation re-exports these there. FoundationEssentials has the types that Linux and Apple's systems build of the same
// sources, among them Data, Date, URL, UUID, JSONEncoder and FileManager: https://github.com/swiftlang/swift-foundation
@_exported public import Darwin
@_exported public import Dispatch
@_exported public import FoundationEssentials
@_exported public import ObjectiveC

func stub() -> Never { fatalError("There is nothing behind a stub.") }
