import Foundation
import HolonToDos
import Testing

/// Encoded values of calendars of version 1.0, as phones and older programs write them.
@Suite struct CalendarEncodingTests {
  private func read(_ lines: String, end: String = "\n") -> ToDoReading {
    let text = "BEGIN:VCALENDAR\nVERSION:1.0\nBEGIN:VTODO\nUID:a\n\(lines)\nEND:VTODO\nEND:VCALENDAR\n"
    return ICalendarFormat(timeZone: berlin).read(text.replacing("\n", with: end))
  }

  @Test(arguments: ["\n", "\r\n"])
  func `quoted-printable values are decoded`(end: String) {
    let reading = read(
      """
      SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:F=C3=AAte =E2=82=AC 5 = =3D
      DESCRIPTION;CHARSET=UTF-8;ENCODING=Quoted-Printable:One=0D=0Atwo, =
       long =
      line
      CATEGORIES;QUOTED-PRINTABLE:f=75n;big=20one
      STATUS:NEEDS ACTION
      DUE:20261201T120000Z
      """, end: end)
    #expect(
      picture(reading.list)
        == "[ ] Fête € 5 = = #fun #big-one due:2026-12-01T12:00:00Z {ics.uid: a} // One⏎two,  long line")
    #expect(
      picture(reading.findings) == "lost 9: The category “big one” of “Fête € 5 = =” was read as the tag “big-one”.")
  }

  @Test(arguments: [
    ("CHARSET=ISO-8859-1:F=EAte", "Fête", ""), ("CHARSET=windows-1252:=80 5", "€ 5", ""),
    ("CHARSET=US-ASCII:Fete", "Fete", ""),
    (
      "CHARSET=ISO-8859-1:F=C3=AAte", "Fête",
      "lost 5: SUMMARY declares “ISO-8859-1”, but is in UTF-8, as which it was read."
    ),
    (
      "CHARSET=KOI8-R:F=EAte", "F\u{FFFD}te",
      "lost 5: SUMMARY is in “KOI8-R”, which can't be read, so characters were replaced."
    ),
    ("X-A=b:F=EAte", "F\u{FFFD}te", "lost 5: SUMMARY isn't in UTF-8, so characters were replaced."),
  ])
  func `encoded values are read in their charset, or reported`(value: String, title: String, finding: String) {
    let reading = read("SUMMARY;ENCODING=QUOTED-PRINTABLE;\(value)")
    #expect(reading.list[1]?.title == title)
    #expect(picture(reading.findings) == finding)
  }

  @Test func `base64 is decoded, and other properties are reported in clear`() {
    let reading = read("SUMMARY;ENCODING=BASE64:RsOqdGU=\nLOCATION;ENCODING=QUOTED-PRINTABLE:Z=C3=BCrich")
    #expect(picture(reading.list) == "[ ] Fête {ics.uid: a}")
    #expect(picture(reading.findings) == "lost 6: LOCATION of “Fête” can't be kept: “Zürich” was left out.")
    // Without the encoding, signs mean themselves.
    #expect(read("SUMMARY:a=3D=").list[1]?.title == "a=3D=")
  }
}
