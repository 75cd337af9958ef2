import DefeatConsole
import HolonToDos
import Testing

@testable import DefeatCommands

@Suite("Errors of commands")
struct CommandErrorTests {
  @Test(arguments: [
    (
      ToDoError.unknownNumber(7),
      "No to-do has the number 7: use the number of a to-do in the list. “defeat list” shows the numbers."
    ),
    (
      .unknownID("3eb1"),
      """
      No to-do has an identifier that begins with “3eb1”: use that of a to-do in the list. “defeat list --ids” shows \
      the identifiers.
      """
    ),
    (
      .unknownAttachment("plan.pdf", title: "Plan"),
      """
      “Plan” has no attachment “plan.pdf”: use the name of one of its attachments. “defeat files” shows the attachments.
      """
    ),
  ])
  func `an error about a missing value names the command that shows the valid ones`(error: ToDoError, text: String) {
    #expect(CommandError(error)?.description == text)
  }

  @Test func `other errors of a list are shown as they are`() {
    #expect(CommandError(ToDoError.emptyTitle)?.description == nil)
  }
}
