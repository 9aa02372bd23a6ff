import { GraphQLError } from 'graphql';
import { Ctx, Field, ID, InputType, Mutation, Resolver } from 'type-graphql';
import { Conflict } from '../../../application/errors.ts';
import { CreateLabel } from '../../../application/labels/create-label.ts';
import type { SentTo } from '../../../application/door/perform.ts';
import type { GraphqlContext } from '../context.ts';
import { Input, MutationInput } from '../mutations/mutation-input.ts';
import { payloadType } from '../mutations/mutation-payload.ts';
import { businessErrors, orAbsent, performChange, type Payload } from '../mutations/perform-change.ts';
import { Label } from './label.ts';

const colorWithoutWish = '#6699cc';

@InputType()
class LabelCreateInput extends MutationInput {
  @Field(() => String, { nullable: false })
  title!: string;

  @Field(() => String)
  color?: string | null;

  @Field(() => String)
  description?: string | null;

  @Field(() => ID)
  groupPath?: string | null;

  @Field(() => ID)
  projectPath?: string | null;
}

const LabelCreatePayload = payloadType('LabelCreate', { label: () => Label });

/** Mutations of labels. */
@Resolver()
export class LabelMutations {
  /** For either a group or a project. A taken title is reported in `errors`. */
  @Mutation(() => LabelCreatePayload)
  async labelCreate(
    @Input(() => LabelCreateInput) input: LabelCreateInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Payload> {
    const { title, description, groupPath, projectPath } = input;
    const namespace = groupPath ?? projectPath;
    if (!namespace || (groupPath && projectPath)) {
      throw new GraphQLError('Exactly one of group_path or project_path arguments is required');
    }
    const params = {
      kind: groupPath ? 'group' : 'project',
      namespace,
      name: title,
      color: input.color ?? colorWithoutWish,
      description: orAbsent(description),
    } satisfies SentTo<typeof CreateLabel>;
    const owner = groupPath ? 'GroupLabel' : 'ProjectLabel';
    return performChange(
      context,
      input,
      CreateLabel,
      params,
      (label) => ({ label: new Label(label, owner) }),
      takenTitle,
    );
  }
}

function takenTitle(error: unknown): string[] {
  return error instanceof Conflict ? ['Title has already been taken'] : businessErrors(error);
}
