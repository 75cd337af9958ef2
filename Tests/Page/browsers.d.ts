// What TypeScript can't know: the markup in which the scripts look up elements, and news of browsers since its release.

interface Document {
  getElementById(id: string): any;
  activeElement: any;
}

interface ParentNode {
  querySelector(selectors: string): any;
  querySelectorAll(selectors: string): NodeListOf<any>;
}

interface Element {
  closest(selectors: string): any;

  /** Moves a child without resetting its state; missing in some browsers. */
  moveBefore?(node: Node, child: Node | null): void;
}

interface EventTarget {
  closest(selectors: string): any;
  matches: any;
}
