/// The parts of a page that depend on where its list is mounted.
struct PageFrame: Sendable {
  /// The address of the list's page, which begins and ends with a slash.
  var base = "/"

  /// The address for the requests of scripts (``ServedList/ownBase``).
  var ownBase = "/"

  /// The stable identifier of the list, for what scripts store in the browser.
  var listID = ""

  /// The name of the list.
  var name = "To-dos"
  var navigation = ListNavigation()
}
