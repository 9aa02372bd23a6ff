import { Ctx, Field, ID, InputType, Mutation, Resolver } from 'type-graphql';
import { Forbidden } from '../../../application/errors.ts';
import { PromoteToEpic } from '../../../application/work-items/promote-to-epic.ts';
import type { GraphqlContext } from '../context.ts';
import { Input, MutationInput } from '../mutations/mutation-input.ts';
import { payloadType } from '../mutations/mutation-payload.ts';
import { businessErrors, orAbsent, performChange, type Payload } from '../mutations/perform-change.ts';
import { Epic } from './epic.ts';
import { findIssue } from './find-item.ts';
import { issueReference } from './item-references.ts';
import { Issue } from './issue.ts';

@InputType()
class PromoteToEpicInput extends MutationInput {
  @Field(() => ID, { nullable: false })
  projectPath!: string;

  @Field(() => String, { nullable: false })
  iid!: string;

  @Field(() => ID)
  groupPath?: string | null;
}

const PromoteToEpicPayload = payloadType('PromoteToEpic', { epic: () => Epic, issue: () => Issue });

const noRightToPromote = 'Cannot promote issue due to insufficient permissions.';

/** Promotes an issue to an epic. */
@Resolver()
export class PromotionMutations {
  @Mutation(() => PromoteToEpicPayload)
  async promoteToEpic(
    @Input(() => PromoteToEpicInput) input: PromoteToEpicInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Payload> {
    const { projectPath, iid, groupPath } = input;
    const params = { item: issueReference(projectPath, iid), group: orAbsent(groupPath) };
    const promote = (epic: ConstructorParameters<typeof Epic>[0]) => ({ epic: new Epic(epic) });
    const payload = await performChange(context, input, PromoteToEpic, params, promote, promotionErrors);
    // Returns the current issue if it is readable, promoted or not.
    const issue = await findIssue(context, projectPath, iid);
    return { ...payload, issue: new Issue(issue, context) } as Payload;
  }
}

/** A missing permission is reported in `errors` here, unless the issue itself is hidden. */
function promotionErrors(error: unknown): string[] {
  return error instanceof Forbidden ? [noRightToPromote] : businessErrors(error);
}
