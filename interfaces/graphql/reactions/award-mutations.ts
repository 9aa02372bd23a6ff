import { Field, InputType, Mutation, Resolver } from 'type-graphql';
import { ToggleAward } from '../../../application/notes/toggle-award.ts';
import type { GraphqlContext } from '../context.ts';
import type { GlobalId } from '../global-id.ts';
import { Input, MutationInput, type WithInput } from '../mutations/mutation-input.ts';
import { payloadType } from '../mutations/mutation-payload.ts';
import { performChange, type Payload } from '../mutations/perform-change.ts';
import { AwardableIDScalar } from '../scalars/ids.ts';
import { AwardEmoji } from './award-emoji.ts';

@InputType()
class AwardEmojiToggleInput extends MutationInput {
  @Field(() => AwardableIDScalar, { nullable: false })
  awardableId!: GlobalId;

  @Field(() => String, { nullable: false })
  name!: string;
}

const AwardEmojiTogglePayload = payloadType('AwardEmojiToggle', { awardEmoji: () => AwardEmoji });
Field(() => Boolean, { nullable: false })(AwardEmojiTogglePayload.prototype, 'toggledOn');

/** Reactions (graphql.md §4). */
@Resolver()
export class AwardMutations {
  /** Gives the emoji, or takes it back when it was given. */
  @Mutation(() => AwardEmojiTogglePayload)
  awardEmojiToggle(
    _: unknown,
    @Input(() => AwardEmojiToggleInput) { input }: WithInput<AwardEmojiToggleInput>,
    context: GraphqlContext,
  ): Promise<Payload> {
    const { model, id } = input.awardableId;
    const on = model === 'Note' || model === 'DiscussionNote' ? { noteId: id } : { item: { id } };
    const given = { on, name: input.name.replaceAll(':', '') };
    return performChange(context, input, ToggleAward, given, (award) => ({
      toggledOn: award !== null,
      awardEmoji: award && context.actor.user && new AwardEmoji(award, context.actor.user, context),
    }));
  }
}
