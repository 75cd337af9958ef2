/// The rules of the GA4 Measurement Protocol.
enum GoogleRule {
  private static let sending = "developers.google.com/analytics/devguides/collection/protocol/ga4/sending-events"
  private static let reference = "developers.google.com/analytics/devguides/collection/protocol/ga4/reference"
  private static let validator = "github.com/googleanalytics/ga-dev-tools, ValidateEvent"
  private static let help = "support.google.com/analytics/answer/9267744"

  static let kind = VendorRule(
    "ga4.kind", "the properties of a user are sent with events, and never alone.", reference)
  static let screen = VendorRule("ga4.screen", "screen_view is for app streams; web streams have page_view.", reference)
  static let sessionID = VendorRule(
    "ga4.session-id", "a session_id is a positive number, or such a number as a string.", reference)
  static let engagement = VendorRule(
    "ga4.engagement-time", "an engagement_time_msec is a number of milliseconds, from 0, or such a number as a string.",
    sending)
  static let eventNameLength = VendorRule("ga4.event-name.length", "an event name has at most 40 characters.", sending)
  static let eventNameCharacters = VendorRule(
    "ga4.event-name.characters", "an event name is a letter, then letters, digits and underscores.", sending)
  static let eventNameReserved = VendorRule(
    "ga4.event-name.reserved",
    "some event names, and those that begin with firebase_, ga_ or google_, are Google's own.",
    "\(reference), FIRAnalytics.h")
  static let parameterCount = VendorRule("ga4.parameter.count", "an event has at most 25 parameters.", sending)
  static let parameterNameLength = VendorRule(
    "ga4.parameter-name.length", "a parameter name has at most 40 characters.", sending)
  static let parameterNameCharacters = VendorRule(
    "ga4.parameter-name.characters", "a parameter name is a letter, then letters, digits and underscores.", sending)
  static let parameterNameReserved = VendorRule(
    "ga4.parameter-name.reserved", "parameter names don't begin with _, firebase_, ga_, google_ or gtag.", reference)
  static let parameterLength = VendorRule(
    "ga4.parameter.length",
    "a parameter has at most 100 characters (500 on Google Analytics 360), page_title 300, page_referrer 420, "
      + "page_location 1000.", "\(sending), \(help)")
  static let parameterKind = VendorRule(
    "ga4.parameter.kind", "a parameter is a string or a finite number; Booleans are sent as 1 and 0.", reference,
    isVerified: false)
  static let currency = VendorRule("ga4.currency", "a currency has three capital letters (ISO 4217).", validator)
  static let items = VendorRule(
    "ga4.items",
    "items are objects with an item_id or item_name, at most 10 custom parameters, names and values as those of "
      + "events.", "\(sending), \(validator)")
  static let itemCount = VendorRule(
    "ga4.items.count", "an event has at most 200 items.", "taggingdocs.com", isVerified: false)
  static let userPropertyCount = VendorRule(
    "ga4.user-property.count", "there are at most 25 user properties.", sending)
  static let userPropertyNameLength = VendorRule(
    "ga4.user-property-name.length", "a user property's name has at most 24 characters.", sending)
  static let userPropertyNameCharacters = VendorRule(
    "ga4.user-property-name.characters", "a user property's name is a letter, then letters, digits and underscores.",
    validator)
  static let userPropertyNameReserved = VendorRule(
    "ga4.user-property-name.reserved",
    "some names, and those that begin with _, firebase_, ga_ or google_, are Google's own.",
    reference)
  static let userPropertyLength = VendorRule(
    "ga4.user-property.length", "a user property has at most 36 characters.", sending)
  static let clientID = VendorRule(
    "ga4.client-id", "a client_id is required, two positive numbers joined by a period.", reference)
  static let appID = VendorRule(
    "ga4.firebase-app-id", "a firebase_app_id looks like 1:1234567890:ios:321abc.", validator)
  static let appInstance = VendorRule(
    "ga4.app-instance-id", "an app_instance_id is required, 32 hexadecimal digits; the Firebase SDK has it.", validator)
  static let requestEvents = VendorRule("ga4.request.events", "a request has at most 25 events, of one user.", sending)
  static let requestBytes = VendorRule("ga4.request.bytes", "a body has less than 130 kB.", sending)
  static let age = VendorRule("ga4.age", "an event is at most 72 hours old; an older one is moved there.", sending)
  static let appNames = VendorRule(
    "ga4.event-name.count", "an app has at most 500 event names for each user and day; not checked here.", help)

  static let all = [
    kind, screen, sessionID, engagement, eventNameLength, eventNameCharacters, eventNameReserved, parameterCount,
    parameterNameLength,
    parameterNameCharacters, parameterNameReserved, parameterLength, parameterKind, currency, items, itemCount,
    userPropertyCount, userPropertyNameLength, userPropertyNameCharacters, userPropertyNameReserved, userPropertyLength,
    clientID, appID, appInstance, requestEvents, requestBytes, age, appNames,
  ]
}
