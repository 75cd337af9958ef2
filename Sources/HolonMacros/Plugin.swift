import SwiftCompilerPlugin
import SwiftSyntaxMacros

@main
struct HolonPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [CompositeMacro.self, CombinedMacro.self, SpyMacro.self, SubclassMacro.self]
}
