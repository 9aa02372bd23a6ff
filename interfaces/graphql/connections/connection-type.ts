import { Field, Int, ObjectType, type ClassType } from 'type-graphql';
import { PageInfo } from './page-info.ts';

/** Fields of a connection in addition to edges, nodes and page information. */
export interface ConnectionExtras {
  count?: boolean;
  weight?: boolean;
  /** Number of all matches, if the list shows only some of them. */
  matchCount?: boolean;
}

/**
 * Defines `<name>Connection` and `<name>Edge` in the schema. Their values are objects of `PagedConnection` and
 * `ListConnection`.
 */
export function connectionType(name: string, node: () => ClassType, extras: ConnectionExtras = {}): ClassType {
  @ObjectType(`${name}Edge`, { simpleResolvers: true })
  class Edge {
    @Field(() => String, { nullable: false })
    cursor!: string;

    @Field(node)
    node!: object | null;
  }

  @ObjectType(`${name}Connection`, { simpleResolvers: true })
  class Connection {
    @Field(() => [Edge])
    edges!: object[];

    @Field(() => [node()])
    nodes!: object[];

    @Field(() => PageInfo, { nullable: false })
    pageInfo!: object;
  }

  if (extras.count !== false) Field(() => Int, { nullable: false })(Connection.prototype, 'count');
  if (extras.weight === true) Field(() => Int, { nullable: false })(Connection.prototype, 'weight');
  if (extras.matchCount === true) Field(() => Int, { nullable: false })(Connection.prototype, 'matchCount');
  return Connection;
}
