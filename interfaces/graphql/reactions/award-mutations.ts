import { Ctx, Field, InputType, Mutation, Resolver } from 'type-graphql';
import { AwardEmoji as GiveAward } from '../../../application/notes/award-emoji.ts';
import { RemoveAwardEmoji } from '../../../application/notes/remove-award-emoji.ts';
import { ToggleAward } from '../../../application/notes/toggle-award.ts';
import type { Award } from '../../../domain/notes/award.ts';
import type { GraphqlContext } from '../context.ts';
import type { GlobalId } from '../global-id.ts';
import { Input, MutationInput } from '../mutations/mutation-input.ts';
import { payloadType } from '../mutations/mutation-payload.ts';
import { performChange, type Payload } from '../mutations/perform-change.ts';
import { AwardableIDScalar } from '../scalars/ids.ts';
import { AwardEmoji } from './award-emoji.ts';

@InputType('AwardInput')
class AwardInput extends MutationInput {
  @Field(() => AwardableIDScalar, { nullable: false })
  awardableId!: GlobalId;

  @Field(() => String, { nullable: false })
  name!: string;
}

@InputType()
class AwardEmojiAddInput extends AwardInput {}

@InputType()
class AwardEmojiRemoveInput extends AwardInput {}

@InputType()
class AwardEmojiToggleInput extends AwardInput {}

const AwardEmojiAddPayload = payloadType('AwardEmojiAdd', { awardEmoji: () => AwardEmoji });
const AwardEmojiRemovePayload = payloadType('AwardEmojiRemove', { awardEmoji: () => AwardEmoji });

const AwardEmojiTogglePayload = payloadType('AwardEmojiToggle', { awardEmoji: () => AwardEmoji });
Field(() => Boolean, { nullable: false })(AwardEmojiTogglePayload.prototype, 'toggledOn');

/** Mutations of reactions. */
@Resolver()
export class AwardMutations {
  @Mutation(() => AwardEmojiAddPayload)
  awardEmojiAdd(
    @Input(() => AwardEmojiAddInput) input: AwardEmojiAddInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Payload> {
    return performChange(context, input, GiveAward, givenBy(input), (award) => shown(context, award));
  }

  /** Removes the actor's emoji. */
  @Mutation(() => AwardEmojiRemovePayload)
  awardEmojiRemove(
    @Input(() => AwardEmojiRemoveInput) input: AwardEmojiRemoveInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Payload> {
    const { on, name: award } = givenBy(input);
    return performChange(context, input, RemoveAwardEmoji, { on, award }, (removed) => shown(context, removed));
  }

  /** Adds the emoji, or removes it if it was already given. */
  @Mutation(() => AwardEmojiTogglePayload)
  awardEmojiToggle(
    @Input(() => AwardEmojiToggleInput) input: AwardEmojiToggleInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Payload> {
    return performChange(context, input, ToggleAward, givenBy(input), (award) => ({
      toggledOn: award !== null,
      ...shown(context, award),
    }));
  }
}

function givenBy({ awardableId: { model, id }, name }: AwardInput) {
  const on = model === 'Note' || model === 'DiscussionNote' ? { noteId: id } : { item: { id } };
  return { on, name: name.replaceAll(':', '') };
}

function shown(context: GraphqlContext, award: Award | null): { awardEmoji: AwardEmoji | null } {
  const { user } = context.actor;
  return { awardEmoji: award && user && new AwardEmoji(award, user, context) };
}
