/// A user's consents to the use of events for advertising, which Google calls consent mode.
///
/// ```swift
/// let personalization = Consent()
/// let destination = GoogleAnalyticsDestination(
///   measurementID: "G-1A2B3C4D5E", secret: "…", consent: AdvertisingConsent(personalization: personalization))
/// personalization.set(.denied)
/// ```
///
/// The answer at the time of an event is sent with it. An unknown answer isn't sent: Google then uses the user's other
/// settings. Whether there is an event at all is decided by ``EventTracker/requiring(_:holdingAtMost:)``.
public struct AdvertisingConsent: Sendable {
  /// The consent to sending the user's data to Google for advertising, `ad_user_data`.
  public var userData: Consent?

  /// The consent to personalized advertising, `ad_personalization`.
  public var personalization: Consent?

  /// Creates consents; nil for one that nobody is asked for.
  public init(userData: Consent? = nil, personalization: Consent? = nil) {
    (self.userData, self.personalization) = (userData, personalization)
  }

  func write(into json: inout JSONWriter) {
    guard userData != nil || personalization != nil else { return }
    let all: [(String, Consent.Answer?)] = [
      ("ad_user_data", userData?.answer), ("ad_personalization", personalization?.answer),
    ]
    let answers = all.filter { $0.1 == .granted || $0.1 == .denied }
    guard !answers.isEmpty else { return }
    json.key("consent")
    json.object { json in for (name, answer) in answers { json.member(name, answer == .granted ? "GRANTED" : "DENIED") }
    }
  }
}
