import { GraphQLError } from 'graphql';
import { pageOf, type PageSelection } from './page-arguments.ts';
import type { PageInfo } from './page-info.ts';

/**
 * A connection over a short list that is loaded whole, such as the labels of an item. A cursor is an index of the list.
 */
export class ListConnection<Node> {
  readonly nodes: readonly Node[];
  private readonly start: number;

  constructor(
    private readonly all: readonly Node[],
    selection: PageSelection,
    private readonly weightOf: (node: Node) => number = () => 0,
  ) {
    const { size, direction, cursor } = pageOf(selection);
    const place = cursor === null ? null : placeOf(cursor);
    if (direction === 'forward') {
      this.start = place === null ? 0 : place + 1;
      this.nodes = this.start === 0 && size >= all.length ? all : all.slice(this.start, this.start + size);
    } else {
      const end = place ?? all.length;
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
    return this.all.reduce((sum, node) => sum + this.weightOf(node), 0);
  }

  /** Only lists that are read from the database know where they lie in time. */
  outline(): null {
    return null;
  }

  get edges(): { cursor: string; node: Node }[] {
    return this.nodes.map((node, index) => ({ cursor: cursorOf(this.start + index), node }));
  }

  get pageInfo(): PageInfo {
    const { length } = this.nodes;
    return {
      hasNextPage: this.start + length < this.all.length,
      hasPreviousPage: this.start > 0,
      startCursor: length === 0 ? null : cursorOf(this.start),
      endCursor: length === 0 ? null : cursorOf(this.start + length - 1),
    };
  }
}

function cursorOf(place: number): string {
  return Buffer.from(`place:${place}`).toString('base64url');
}

function placeOf(cursor: string): number {
  const match = /^place:(\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (match === null) throw new GraphQLError('The provided cursor is invalid.');
  return Number(match[1]);
}
