import Foundation
import HolonToDos
import Testing

/// Damaged texts in every format: reading never traps, and what was read can be written and read again.
///
/// The environment variable HOLON_FUZZ sets the number of texts for each format.
@Suite struct MutatedTextTests {
  private static let count = ProcessInfo.processInfo.environment["HOLON_FUZZ"].flatMap { Int($0) } ?? 200

  /// Texts of other programs, which the formats' own texts are added to.
  private static let samples: [String: [String]] = [
    "ics": [
      """
      BEGIN:VCALENDAR
      BEGIN:VTIMEZONE
      TZID:Own
      BEGIN:STANDARD
      TZOFFSETTO:-0330
      END:STANDARD
      END:VTIMEZONE
      BEGIN:VTODO
      UID:b
      SUMMARY:Bake a cake\\, then
       rest
      RELATED-TO;RELTYPE=PARENT:a
      DTSTART;TZID="Own":20261130T120000
      DURATION:P1DT2H
      RRULE:FREQ=MONTHLY;BYDAY=-1FR;COUNT=3
      EXDATE:20261201T120000Z
      CATEGORIES:fun,big project
      BEGIN:VALARM
      TRIGGER;RELATED=END:-PT30M
      END:VALARM
      END:VTODO
      BEGIN:VTODO
      UID:a
      SUMMARY:Party
      RELATED-TO:b
      PERCENT-COMPLETE:30
      END:VTODO
      END:VCALENDAR
      """
    ],
    "opml": [
      """
      <?xml version="1.0"?><!DOCTYPE opml [<!ENTITY a "b">]>
      <opml version="2.0"><body><outline text="a &amp; b &#x1F600;" _note="n" _status="checked" category="x,y z">
      <outline title='c' due="2026-12-01" other="&lt;"/></outline></body></opml>
      """
    ],
    "csv": [
      "TYPE,CONTENT,PRIORITY,INDENT,DATE,DURATION,DURATION_UNIT,OTHER\r\nsection,s,,,,,,\r\n"
        + "task,\"a, \"\"b\"\"\nc @x @y\",1,2,2026-12-01 15:30,45,minute,z\r\nnote,n,,,,,,\r\n"
    ],
    "org": [
      """
      #+TODO: NEXT(n) WAIT | DONE(d) DROPPED
      #+TITLE: x
      * NEXT [#B] a :x:y:
        DEADLINE: <2026-12-01 Tue 15:30-16:00 +1w/2w -3d> SCHEDULED: <2026-11-30 Mon .+2d>
        :PROPERTIES:
        :ID: abc
        :Effort: 1:30
        :CREATED: [2026-11-01 Sun]
        :END:
        , note
      - [X] b
        1) [ ] c
      **** DROPPED d
           CLOSED: [2026-11-20 Fri 10:00]
      """
    ],
    "habitica": [
      #"""
      {"tags":[{"id":"t","name":"big one"}],"tasks":{"todos":[{"_id":"0f6b3c1e-0000-4000-8000-000000000001","text":"a",
      "notes":"n","priority":2,"tags":["t"],"date":"2026-12-01T00:00:00.000Z","checklist":[{"id":"x","text":"b",
      "completed":true}],"type":"todo"}],"dailys":[{"text":"d","frequency":"weekly","everyX":2,"startDate":"2026-11-23",
      "repeat":{"m":true,"t":false},"type":"daily"}],"habits":[{"text":"h"}],"rewards":[]}}
      """#
    ],
  ]

  /// Fragments with a meaning in some format.
  private static let fragments = [
    "\n", "\r\n", "\"", "\\", ":", ";", ",", "=", " ", "\t", "\0", "<", ">", "&", "*", "- [ ] ", "{", "}", "[", "]",
    "-", "+", "999999999999999999999", "0", "\u{FEFF}", "é", "\u{2028}", "BEGIN:VTODO\n", "END:VTODO\n",
    "BEGIN:VALARM\n",
    "<outline>", "</outline>", "<!--", "]]>", "&#x110000;", ":PROPERTIES:\n", ":END:\n", "* TODO ", "99991231", "P9D",
    "FREQ=SECONDLY", "null", "true", "1e999", "-1", "task,", "p:1", "id:1", "rec:+1w",
  ].map { Array($0.utf8) }

  @Test(arguments: ToDoFormats(timeZone: berlin).readable.map(\.name))
  func `damaged texts are read, and what was read can be written and read again`(name: String) throws {
    let format = try #require(ToDoFormats(timeZone: berlin).readable(named: name))
    var random = Seeded()
    var texts = (Self.samples[name] ?? []).map { Array($0.utf8) }
    if let format = format as? any ToDoFormat {
      for _ in 0..<8 { texts.append(Array(format.write(try .random(6, .all, using: &random)).data)) }
    }
    for number in 0..<Self.count {
      var text = try #require(texts.randomElement(using: &random))
      for _ in 0..<Int.random(in: 1...6, using: &random) { Self.damage(&text, texts, using: &random) }
      _ = format.likeness(of: Data(text))
      let list = format.read(Data(text), at: atNoon).list
      #expect(Set(list.entries.lazy.map(\.entry.toDo.id)).count == list.count)
      var completed = list
      try completed.complete(list.entries.map(\.entry.number), at: atNoon, in: berlin)
      guard number.isMultiple(of: 4) else { continue }
      let writer = format as? any ToDoFormat ?? JSONFormat()
      #expect(
        writer.read(writer.write(list).data, at: atNoon).list.count == list.count,
        "\(name), seed \(random.seed), text \(number): \(String(decoding: text, as: UTF8.self).debugDescription)")
    }
  }

  private static func damage(_ text: inout [UInt8], _ texts: [[UInt8]], using random: inout Seeded) {
    let place = Int.random(in: 0...text.count, using: &random)
    let end = min(text.count, place + Int.random(in: 0...40, using: &random))
    switch Int.random(in: 0..<7, using: &random) {
    case 0: text.removeSubrange(place..<end)
    case 1: text.insert(contentsOf: fragments.randomElement(using: &random) ?? [], at: place)
    case 2: if place < text.count { text[place] = .random(in: 0...255, using: &random) }
    case 3: text.insert(contentsOf: text[place..<end], at: Int.random(in: 0...text.count, using: &random))
    case 4: text.removeSubrange(end...)
    case 5: text.replaceSubrange(place..<end, with: fragments.randomElement(using: &random) ?? [])
    default:
      let other = texts.randomElement(using: &random) ?? []
      text.insert(contentsOf: other.prefix(.random(in: 0...other.count, using: &random)), at: place)
    }
  }
}
