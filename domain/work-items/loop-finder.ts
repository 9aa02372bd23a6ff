interface Node {
  key: string;
  /** Place in an order in which each node is before those that its links lead to. */
  place: number;
  next: Node[];
  before: Node[];
}

/** Nodes that are looked at for all links together. Tangled plans of people need a tenth of it; made up ones need hours. */
const looksMaximum = 2_000_000;

/**
 * Takes links one by one and says which of them would close a loop. Keeps an order of the keys (Pearce and Kelly), so that a
 * link costs only what it puts out of order, and tens of thousands take milliseconds.
 */
export class LoopFinder {
  private readonly nodes = new Map<string, Node>();
  private first = 0;
  private looks = 0;
  private last = 0;

  /** True once the links are too tangled to be looked through. */
  get isExhausted(): boolean {
    return this.looks > looksMaximum;
  }

  /** The keys of the loop that the link would close, beginning and ending with `from`; null once it is added. */
  add(from: string, to: string): string[] | null {
    // Where nothing leads from or to yet, the ends of the order are right: a chain in any direction costs no search.
    const source = this.nodes.get(from) ?? this.newNode(from, --this.first);
    const target = this.nodes.get(to) ?? this.newNode(to, ++this.last);
    if (source === target) return [from, to];
    if (target.place < source.place) {
      const after = reached(target, 'next', ({ place }) => place <= source.place);
      this.looks += after.size;
      if (after.has(source)) return [from, ...wayTo(source, after)];
      const ahead = reached(source, 'before', ({ place }) => place >= target.place);
      this.looks += ahead.size;
      reorder([...sorted(ahead.keys()), ...sorted(after.keys())]);
    }
    source.next.push(target);
    target.before.push(source);
    return null;
  }

  private newNode(key: string, place: number): Node {
    const node: Node = { key, place, next: [], before: [] };
    this.nodes.set(key, node);
    return node;
  }
}

/** The nodes that links lead to in one direction, among those with a place, each with the node that led to it. */
function reached(first: Node, direction: 'next' | 'before', isMeant: (node: Node) => boolean): Map<Node, Node | null> {
  const found = new Map<Node, Node | null>([[first, null]]);
  for (const [node] of found)
    for (const other of node[direction]) if (isMeant(other) && !found.has(other)) found.set(other, node);
  return found;
}

function wayTo(last: Node, found: ReadonlyMap<Node, Node | null>): string[] {
  const way: string[] = [];
  for (let node: Node | null = last; node !== null; node = found.get(node) ?? null) way.push(node.key);
  return way.toReversed();
}

function sorted(nodes: Iterable<Node>): Node[] {
  return [...nodes].sort((one, other) => one.place - other.place);
}

/** Gives the nodes the places that they have together, in their order here. */
function reorder(nodes: readonly Node[]): void {
  const places = nodes.map(({ place }) => place).sort((one, other) => one - other);
  nodes.forEach((node, index) => {
    node.place = places[index] as number;
  });
}
