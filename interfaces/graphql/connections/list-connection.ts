import { GraphQLError } from 'graphql';
import { pageOf, type PageSelection } from './page-arguments.ts';
import type { PageInfo } from './page-info.ts';

interface ListOptions<Node> {
  weightOf?: (node: Node) => number;
  /** A number of each node, if the list is in their order: then no page leaves out what follows nodes that are gone. */
  keyOf?: (node: Node) => number;
}

/**
 * A connection over a short list that is loaded whole, such as the labels of an item. A cursor is an index of the list, or a
 * key.
 */
export class ListConnection<Node> {
  readonly nodes: readonly Node[];
  private readonly start: number;

  constructor(
    private readonly all: readonly Node[],
    selection: PageSelection,
    private readonly options: ListOptions<Node> = {},
  ) {
    const { size, direction, cursor } = pageOf(selection);
    const place = cursor === null ? null : placeOf(cursor);
    if (direction === 'forward') {
      this.start = place === null ? 0 : this.indexFrom(place + 1);
      this.nodes = this.start === 0 && size >= all.length ? all : all.slice(this.start, this.start + size);
    } else {
      const end = place === null ? all.length : this.indexFrom(place);
      this.start = Math.max(0, end - size);
      this.nodes = all.slice(this.start, end);
    }
  }

  get count(): number {
    return this.all.length;
  }

  get matchCount(): number {
    return this.count;
  }

  /** Sum over the whole list, for lists with weights. */
  get weight(): number {
    const { weightOf = () => 0 } = this.options;
    return this.all.reduce((sum, node) => sum + weightOf(node), 0);
  }

  /** Only lists that are read from the database know where they lie in time. */
  outline(): null {
    return null;
  }

  get edges(): { cursor: string; node: Node }[] {
    return this.nodes.map((node, index) => ({ cursor: this.cursorAt(index), node }));
  }

  get pageInfo(): PageInfo {
    const { length } = this.nodes;
    return {
      hasNextPage: this.start + length < this.all.length,
      hasPreviousPage: this.start > 0,
      startCursor: length === 0 ? null : this.cursorAt(0),
      endCursor: length === 0 ? null : this.cursorAt(length - 1),
    };
  }

  /** The index of the first node at a place or after it. */
  private indexFrom(place: number): number {
    const { keyOf } = this.options;
    if (keyOf === undefined) return place;
    const index = this.all.findIndex((node) => keyOf(node) >= place);
    return index === -1 ? this.all.length : index;
  }

  /** Of a node of this page. */
  private cursorAt(index: number): string {
    const { keyOf } = this.options;
    const place = keyOf === undefined ? this.start + index : keyOf(this.nodes[index] as Node);
    return Buffer.from(`place:${place}`).toString('base64url');
  }
}

function placeOf(cursor: string): number {
  const match = /^place:(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (match === null) throw new GraphQLError('The provided cursor is invalid.');
  return Number(match[1]);
}
