import { GraphQLError } from 'graphql';
import { Ctx, Mutation, Resolver } from 'type-graphql';
import { ApplicationError, Invalid, Unavailable } from '../../../application/errors.ts';
import type { UseCaseClass } from '../../../application/door/perform.ts';
import { ChangeLinkTiming } from '../../../application/work-items/change-link-timing.ts';
import { LinkWorkItems } from '../../../application/work-items/link-work-items.ts';
import { UnlinkWorkItems } from '../../../application/work-items/unlink-work-items.ts';
import type { GraphqlContext } from '../context.ts';
import { Input } from '../mutations/mutation-input.ts';
import { payloadType } from '../mutations/mutation-payload.ts';
import type { Payload } from '../mutations/perform-change.ts';
import { findById } from './find-item.ts';
import {
  WorkItemAddLinkedItemsInput,
  WorkItemRemoveLinkedItemsInput,
  WorkItemUpdateLinkedItemsInput,
} from './work-item-inputs.ts';
import { WorkItem } from './work-item.ts';

const mostAtOnce = 10;
const parts = { workItem: () => WorkItem, message: () => String };
const AddLinkedItemsPayload = payloadType('WorkItemAddLinkedItems', parts);
const UpdateLinkedItemsPayload = payloadType('WorkItemUpdateLinkedItems', parts);
const RemoveLinkedItemsPayload = payloadType('WorkItemRemoveLinkedItems', parts);

/** Mutations of links between work items. Each link is a separate change; failures are reported in `errors`. */
@Resolver()
export class LinkMutations {
  @Mutation(() => AddLinkedItemsPayload)
  workItemAddLinkedItems(
    @Input(() => WorkItemAddLinkedItemsInput) input: WorkItemAddLinkedItemsInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Payload> {
    return changeEach(context, input, LinkWorkItems, 'linked', (target) => ({
      source: { id: input.id },
      target,
      linkType: input.linkType ?? 'relates_to',
      ...timingOf(input),
    }));
  }

  /** Changes the kind or the lag of blocking links. */
  @Mutation(() => UpdateLinkedItemsPayload)
  workItemUpdateLinkedItems(
    @Input(() => WorkItemUpdateLinkedItemsInput) input: WorkItemUpdateLinkedItemsInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Payload> {
    return changeEach(context, input, ChangeLinkTiming, 'updated', ({ id }) => ({
      item: { id: input.id },
      link: { otherId: id },
      ...timingOf(input),
    }));
  }

  @Mutation(() => RemoveLinkedItemsPayload)
  workItemRemoveLinkedItems(
    @Input(() => WorkItemRemoveLinkedItemsInput) input: WorkItemRemoveLinkedItemsInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Payload> {
    return changeEach(context, input, UnlinkWorkItems, 'unlinked', ({ id }) => ({
      item: { id: input.id },
      link: { otherId: id },
    }));
  }
}

function timingOf({ linkKind, linkLag }: WorkItemUpdateLinkedItemsInput) {
  return { linkKind: linkKind ?? undefined, linkLag: linkLag ?? undefined };
}

async function changeEach<Sent, Input, Output>(
  context: GraphqlContext,
  { id, workItemsIds, clientMutationId = null }: WorkItemRemoveLinkedItemsInput,
  useCase: UseCaseClass<Sent, Input, Output>,
  verb: string,
  inputFor: (target: { id: number }) => NoInfer<Sent>,
): Promise<Payload & { workItem: WorkItem; message: string }> {
  if (workItemsIds.length > mostAtOnce)
    throw new GraphQLError(`No more than ${mostAtOnce} work items can be ${verb} at once`);
  const item = await findById(context, id);
  const errors: string[] = [];
  for (const other of workItemsIds) {
    try {
      await context.perform(useCase, inputFor({ id: other }));
    } catch (error) {
      errors.push(`${other}: ${reasonOf(error)}`);
    }
  }
  const done = workItemsIds.length - errors.length;
  const message = `${done} work ${done === 1 ? 'item' : 'items'} ${verb}`;
  return { workItem: new WorkItem(item), message, errors, clientMutationId };
}

/** The same text for hidden, missing and forbidden items. Rethrows other errors. */
function reasonOf(error: unknown): string {
  if (!(error instanceof ApplicationError) || error instanceof Unavailable) throw error;
  if (error.code === 'conflict') return 'Item is already linked';
  if (error instanceof Invalid)
    return error.problems.map(({ field, text }) => (field === null ? text : error.message)).join(', ');
  return 'Item cannot be found';
}
