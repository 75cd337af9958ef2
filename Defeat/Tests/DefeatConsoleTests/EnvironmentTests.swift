import DefeatConsole
import Foundation
import Testing

@Suite("The environment of a program")
struct EnvironmentTests {
  @Test func `the name of a folder that isn't text is refused`() async {
    await #expect(processExitsWith: .success) {
      setenv("HOME", "/home/Zoë", 1)
      try Environment.check()
      setenv("XDG_DATA_HOME", [0x2F, 0x78, -1, 0], 1)
      let error = #expect(throws: CommandError.self) { try Environment.check() }
      #expect(
        error.map { "\($0)" }
          == "“/x\u{FFFD}”, the value of XDG_DATA_HOME, isn't text in UTF-8: rename the file or folder, or set the "
          + "terminal to UTF-8.")
    }
  }
}
