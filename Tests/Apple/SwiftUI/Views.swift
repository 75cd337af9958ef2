// swift-format-ignore-file
// https://developer.apple.com/documentation/swiftui/ and the name of each type: button, disclosuregroup, hstack, image,
// label, list, localizedstringkey, outlinegroup, progressview, spacer, text, textfield, vstack.
// https://developer.apple.com/documentation/swiftui/list/init(_:children:rowcontent:)
public import Foundation

public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation {
  public init(_ value: String) { stub() }
  public init(stringLiteral value: String) { stub() }
}

public struct Text: Primitive, Equatable {
  nonisolated public init(verbatim content: String) { stub() }
  nonisolated public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
  ) { stub() }
  @_disfavoredOverload nonisolated public init<S: StringProtocol>(_ content: S) { stub() }
  nonisolated public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text { stub() }
  nonisolated public static func == (lhs: Text, rhs: Text) -> Bool { stub() }
}

public struct Image: Primitive {
  nonisolated public init(systemName: String) { stub() }
}

public struct Spacer: Primitive {
  nonisolated public init(minLength: CGFloat? = nil) { stub() }
}

public struct HStack<Content: View>: Primitive {
  nonisolated public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) { stub() }
}

public struct VStack<Content: View>: Primitive {
  nonisolated public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) { stub() }
}

public struct VerticalAlignment: Equatable, Sendable {
  public static let center = VerticalAlignment()
}

public struct HorizontalAlignment: Equatable, Sendable {
  public static let center = HorizontalAlignment()
}

public struct Button<Label: View>: View {
  nonisolated public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) { stub() }
  public var body: some View { EmptyView() }
}

extension Button where Label == Text {
  nonisolated public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) { stub() }
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) { stub() }
}

public struct TextField<Label: View>: View {
  public var body: some View { EmptyView() }
}

extension TextField where Label == Text {
  nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>) { stub() }
  @_disfavoredOverload nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>) { stub() }
}

public struct ProgressView<Label: View, CurrentValueLabel: View>: View {
  public var body: some View { EmptyView() }
}

extension ProgressView {
  nonisolated public init<V: BinaryFloatingPoint>(
    value: V?, total: V = 1.0
  ) where Label == EmptyView, CurrentValueLabel == EmptyView { stub() }
}

public struct List<SelectionValue: Hashable, Content: View>: View {
  public var body: some View { EmptyView() }
}

extension List where SelectionValue == Never {
  nonisolated public init<Data, RowContent>(
    _ data: Data, children: KeyPath<Data.Element, Data?>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  )
  where
    Content == OutlineGroup<
      Data, Data.Element.ID, RowContent, RowContent, DisclosureGroup<RowContent, OutlineSubgroupChildren>
    >,
    Data: RandomAccessCollection, RowContent: View, Data.Element: Identifiable
  { stub() }
}

public struct OutlineGroup<Data, ID, Parent, Leaf, Subgroup> where Data: RandomAccessCollection, ID: Hashable {}

extension OutlineGroup: View where Parent: View, Leaf: View, Subgroup: View {
  public var body: some View { EmptyView() }
}

public struct DisclosureGroup<Label: View, Content: View>: View {
  public var body: some View { EmptyView() }
}

public struct OutlineSubgroupChildren: View {
  public var body: some View { EmptyView() }
}
