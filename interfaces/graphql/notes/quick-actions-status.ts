import { Field, ObjectType } from 'type-graphql';
import type { QuickActionOutcome } from '../../../application/work-items/quick-action-runner.ts';

/** The result of the quick actions in a text. */
@ObjectType({ simpleResolvers: true })
export class QuickActionsStatus {
  @Field(() => [String], { nullable: true })
  commandNames!: string[];

  /** True if the text contained only quick actions, so that no note was created. */
  @Field(() => Boolean)
  commandsOnly!: boolean;

  /** One sentence per successful action. */
  @Field(() => [String], { nullable: true })
  messages!: string[] | null;

  /** One sentence with the reason per failed action. */
  @Field(() => [String], { nullable: true })
  errorMessages!: string[] | null;
}

/** Null for a text without quick actions. */
export function statusOf(outcome: QuickActionOutcome | null, commandsOnly = false): QuickActionsStatus | null {
  if (outcome === null) return null;
  const { names, messages, refusals } = outcome;
  return {
    commandNames: names,
    commandsOnly,
    messages: messages.length > 0 ? messages : null,
    errorMessages: refusals.length > 0 ? refusals : null,
  };
}
