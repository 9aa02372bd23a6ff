import { Field, Int, ObjectType, type ClassType } from 'type-graphql';
import { PageInfo } from './page-info.ts';

/** What a connection holds beside its edges, nodes and page information. */
export interface ConnectionExtras {
  count?: boolean;
  weight?: boolean;
  /** How many match in all, where the list shows only some of them. */
  matchCount?: boolean;
}

/**
 * Describes `<name>Connection` and `<name>Edge` to the schema. The values are objects of
 * `PagedConnection` and `ListConnection`.
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
