import Testing

@testable import HolonREST

@Suite("LinkHeader")
struct LinkHeaderTests {
  @Test(arguments: [
    (#"<https://a/2>; rel="next""#, "https://a/2"),
    (#"<https://a/1>; rel="prev", <https://a/3>; rel="next", <https://a/9>; rel=last"#, "https://a/3"),
    (#"</2?x=a,b;c>; title="say \"next\", please"; rel="nofollow NEXT""#, "/2?x=a,b;c"),
    ("<2>;rel=next;rel=prev", "2"), (" , ,<2> ; rel = next", "2"), ("broken, <2>; rel=next", "2"),
    (#"x="<1>; rel=next, ", <2>; rel=next"#, "2"), ("<>; rel=next", ""),
  ])
  func `the target with the relation is found`(_ text: String, _ target: String) {
    #expect(LinkHeader(text).target("next") == target)
  }

  @Test(arguments: [
    "", ",", "<", "<a", "a>; rel=next", "<a>", "<a>; rel", #"<a>; rel=""#, "<a>; rel=prev; rel=next", "<a> rel=next",
  ])
  func `a field without the relation has no target`(_ text: String) {
    #expect(LinkHeader(text).target("next") == nil)
  }
}
