import type { GraphQLScalarType } from 'graphql';
import { Field, ObjectType, type ClassType } from 'type-graphql';

/** Defines `<name>Payload`: the changed thing, the errors of business rules, and `clientMutationId`. */
export function payloadType(
  name: string,
  parts: Readonly<
    Record<string, () => ClassType | StringConstructor | GraphQLScalarType | [ClassType | StringConstructor]>
  >,
): ClassType {
  @ObjectType(`${name}Payload`, { simpleResolvers: true })
  class Payload {
    @Field(() => [String], { nullable: false })
    errors!: string[];

    @Field(() => String)
    clientMutationId!: string | null;
  }
  for (const [part, type] of Object.entries(parts)) Field(type)(Payload.prototype, part);
  return Payload;
}
