import { GraphQLError } from 'graphql';
import { Ctx, Field, Mutation, Resolver } from 'type-graphql';
import { CreateCadence } from '../../../application/iterations/create-cadence.ts';
import { CreateIteration } from '../../../application/iterations/create-iteration.ts';
import { DeleteCadence } from '../../../application/iterations/delete-cadence.ts';
import { DeleteIteration } from '../../../application/iterations/delete-iteration.ts';
import { UpdateCadence } from '../../../application/iterations/update-cadence.ts';
import { UpdateIteration } from '../../../application/iterations/update-iteration.ts';
import { NotFound } from '../../../application/errors.ts';
import type { SentTo } from '../../../application/door/perform.ts';
import { dayAt } from '../../../domain/calendar/instant.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { GraphqlContext } from '../context.ts';
import { readLooseId } from '../global-id.ts';
import { Input } from '../mutations/mutation-input.ts';
import { payloadType } from '../mutations/mutation-payload.ts';
import { orAbsent, performChange, type Payload } from '../mutations/perform-change.ts';
import { Group } from '../namespaces/containers.ts';
import {
  IterationCadenceCreateInput,
  IterationCadenceDestroyInput,
  IterationCadenceUpdateInput,
  IterationCreateInput,
  IterationDeleteInput,
  UpdateIterationInput,
  type CadenceFieldsInput,
} from './iteration-inputs.ts';
import { Iteration, iterationById, IterationCadence } from './iteration.ts';

const withCadence = { iterationCadence: () => IterationCadence };
const withIteration = { iteration: () => Iteration };
const IterationCadenceCreatePayload = payloadType('IterationCadenceCreate', withCadence);
const IterationCadenceUpdatePayload = payloadType('IterationCadenceUpdate', withCadence);
const IterationCadenceDestroyPayload = payloadType('IterationCadenceDestroy', { group: () => Group });
const IterationCreatePayload = payloadType('iterationCreate', withIteration);
const UpdateIterationPayload = payloadType('UpdateIteration', withIteration);
const IterationDeletePayload = payloadType('IterationDelete', {});
Field(() => Group, { nullable: false })(IterationDeletePayload.prototype, 'group');

/** Mutations of cadences and iterations. */
@Resolver()
export class IterationMutations {
  @Mutation(() => IterationCadenceCreatePayload)
  iterationCadenceCreate(
    @Input(() => IterationCadenceCreateInput) input: IterationCadenceCreateInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Payload> {
    const params = {
      group: input.groupPath,
      active: input.active,
      automatic: input.automatic,
      ...cadenceFields(input),
      title: input.title ?? '',
    } satisfies SentTo<typeof CreateCadence>;
    return performChange(context, input, CreateCadence, params, (cadence) => ({
      iterationCadence: new IterationCadence(cadence),
    }));
  }

  @Mutation(() => IterationCadenceUpdatePayload)
  iterationCadenceUpdate(
    @Input(() => IterationCadenceUpdateInput) input: IterationCadenceUpdateInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Payload> {
    const params = {
      id: input.id,
      active: orAbsent(input.active),
      automatic: orAbsent(input.automatic),
      ...cadenceFields(input),
    } satisfies SentTo<typeof UpdateCadence>;
    return performChange(context, input, UpdateCadence, params, (cadence) => ({
      iterationCadence: new IterationCadence(cadence),
    }));
  }

  @Mutation(() => IterationCadenceDestroyPayload)
  iterationCadenceDestroy(
    @Input(() => IterationCadenceDestroyInput) input: IterationCadenceDestroyInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Payload> {
    return performChange(context, input, DeleteCadence, { id: input.id }, (group) => withGroup(group, context));
  }

  /** For a project, use its group. */
  @Mutation(() => IterationCreatePayload)
  async iterationCreate(
    @Input(() => IterationCreateInput) input: IterationCreateInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Payload> {
    const { groupPath, projectPath, title, description, startDate, dueDate } = input;
    if (Boolean(groupPath) === Boolean(projectPath)) {
      throw new GraphQLError('Exactly one of group_path or project_path arguments is required');
    }
    const params = {
      group: groupPath || (await groupOf(projectPath as string, context)),
      cadenceId: orAbsent(input.iterationsCadenceId),
      title,
      description,
      startDate,
      dueDate,
    } satisfies SentTo<typeof CreateIteration>;
    return performChange(context, input, CreateIteration, params, ({ id }) => ({
      iteration: iterationById(id, context),
    }));
  }

  @Mutation(() => UpdateIterationPayload)
  updateIteration(
    @Input(() => UpdateIterationInput) input: UpdateIterationInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Payload> {
    const { groupPath: group, title, description, startDate, dueDate } = input;
    const params = { group, id: readLooseId(input.id, ['Iteration']), title, description, startDate, dueDate };
    return performChange(context, input, UpdateIteration, params, ({ id }) => ({
      iteration: iterationById(id, context),
    }));
  }

  @Mutation(() => IterationDeletePayload)
  async iterationDelete(
    @Input(() => IterationDeleteInput) input: IterationDeleteInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Payload> {
    // The group is returned even if a rule forbids the deletion.
    const iteration = await context.items.iterations.get(input.id);
    const group = iteration && (await context.items.namespaces.get(iteration.namespaceId));
    if (group === null) throw new NotFound();
    const payload = await performChange(context, input, DeleteIteration, { id: input.id }, () => ({}));
    return { ...payload, ...withGroup(group, context) };
  }
}

function withGroup(group: Namespace, { baseUrl }: GraphqlContext) {
  return { group: new Group(group, baseUrl) };
}

/** The id of the project's group. @throws NotFound if it is hidden or the project has no group */
async function groupOf(projectPath: string, { services, actor }: GraphqlContext): Promise<number> {
  const project = await services.queries.namespaces.findByFullPath(actor, projectPath);
  if (project?.kind !== 'project' || project.parentId === null) throw new NotFound('Project');
  return project.parentId;
}

function cadenceFields(input: CadenceFieldsInput) {
  const { durationInWeeks, iterationsInAdvance, startDate, description } = input;
  return {
    title: orAbsent(input.title),
    // Scripts send zero for manual cadences.
    durationInWeeks: durationInWeeks === 0 ? null : durationInWeeks,
    iterationsInAdvance: iterationsInAdvance === 0 ? null : iterationsInAdvance,
    rollOver: orAbsent(input.rollOver),
    startDate: startDate && dayAt(startDate),
    description,
  } satisfies Omit<SentTo<typeof UpdateCadence>, 'id'>;
}
