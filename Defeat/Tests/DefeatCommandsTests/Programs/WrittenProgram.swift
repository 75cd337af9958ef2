import Foundation

/// Writes a shell script that can be run.
///
/// Another program copies it, because a script can't be run while a child process of another test has inherited it open
/// for writing.
func writeProgram(_ script: String, to path: String, mode: Int = 0o755) throws {
  let source = "\(path).source"
  try "#!/bin/sh\n\(script)\n".write(toFile: source, atomically: true, encoding: .utf8)
  try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: source)
  let copy = Process()
  copy.executableURL = URL(fileURLWithPath: "/bin/cp")
  copy.arguments = ["-p", source, path]
  try copy.run()
  copy.waitUntilExit()
  try FileManager.default.removeItem(atPath: source)
}
