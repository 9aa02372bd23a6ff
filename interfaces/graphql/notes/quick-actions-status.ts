import { Field, ObjectType } from 'type-graphql';
import type { QuickActionOutcome } from '../../../application/quick-actions/quick-action-runner.ts';

/** What came of the quick actions in a text. */
@ObjectType({ simpleResolvers: true })
export class QuickActionsStatus {
  @Field(() => [String], { nullable: true })
  commandNames!: string[];

  /** Whether the text held nothing else, so that there is no note. */
  @Field(() => Boolean)
  commandsOnly!: boolean;

  /** What was done, one sentence each. */
  @Field(() => [String], { nullable: true })
  messages!: string[] | null;

  /** What was not done and why, one sentence each. */
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
