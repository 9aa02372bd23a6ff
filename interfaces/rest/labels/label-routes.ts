import { invalidParameter } from '../../http/refusal.ts';
import { Conflict, NotFound, stillThere } from '../../../application/errors.ts';
import type { LabelFilter } from '../../../application/labels/label-queries.ts';
import { CreateLabel } from '../../../application/labels/create-label.ts';
import { DeleteLabel } from '../../../application/labels/delete-label.ts';
import { MergeLabels } from '../../../application/labels/merge-labels.ts';
import { PrioritizeLabels } from '../../../application/labels/prioritize-labels.ts';
import { PromoteLabel } from '../../../application/labels/promote-label.ts';
import { SubscribeToLabel } from '../../../application/labels/subscribe-to-label.ts';
import { UpdateLabel } from '../../../application/labels/update-label.ts';
import type { Label } from '../../../domain/labels/label.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { collectionRoutes, containerRoutes, type Collection, type ContainerKind } from '../containers.ts';
import { orUnprocessable, unprocessable } from '../page-errors.ts';
import {
  boolean,
  hash,
  identifierList,
  integer,
  nullable,
  nullableText,
  optional,
  optionalText,
  reference,
  requireOneOf,
  text,
} from '../parameters.ts';
import type { RestRequest, Route } from '../route.ts';
import { presentLabels, labelShape } from './label-presenter.ts';
import { listShape, pageOf, type Presented } from '../answer-shapes.ts';
import { z } from 'zod';

const projectRoute = containerRoutes('project');

/** A label is identified in the path, or as `label_id` or `name` among the parameters. */
const named = { label_id: optional(text), name: optionalText };

/** Labels of groups and of projects. */
export const labelRoutes: readonly Route[] = [
  ...collectionRoutes('labels', (labels) => [
    ...readRoutes(labels),
    ...writeRoutes(labels),
    ...subscriptionRoutes(labels),
  ]),
  projectRoute({
    method: 'put',
    path: '/projects/:id/labels/:label_id/promote',
    access: 'signed-in',
    answers: labelShape,
    parameters: { id: reference, label_id: text },
    async run(request, project) {
      const label = await request.perform(PromoteLabel, { project: project.id, label: request.parameters.label_id });
      return single(request, 'group', label.namespaceId, label);
    },
  }),
];

/** New labels of the pages of a group or project, sent to their own URL as a form with a hash `label`. */
export const labelPageRoutes: readonly Route[] = collectionRoutes('-/labels', ({ kind, root, containerRoute }) => [
  containerRoute({
    method: 'post',
    path: root,
    access: 'signed-in',
    answers: labelShape.extend({ title: z.string() }),
    parameters: {
      id: reference,
      label: hash({ title: text, color: text, description: nullableText, priority: nullable(integer) }),
    },
    async run(request, container) {
      const { title, ...fields } = request.parameters.label;
      const params = { kind, namespace: container.id, name: title, ...fields };
      try {
        const label = await orUnprocessable(() => request.perform(CreateLabel, params));
        return { ...(await single(request, kind, container.id, label)), title: label.title };
      } catch (error) {
        if (error instanceof Conflict) throw unprocessable(['Title has already been taken']);
        throw error;
      }
    },
  }),
]);

function readRoutes({ kind, root, containerRoute }: Collection): Route[] {
  return [
    containerRoute({
      method: 'get',
      path: root,
      access: 'anybody',
      answers: pageOf(labelShape),
      parameters: {
        id: reference,
        with_counts: optional(boolean),
        include_ancestor_groups: optional(boolean),
        include_descendant_groups: optional(boolean),
        only_group_labels: optional(boolean),
        search: optionalText,
        prioritized: optional(boolean).meta({
          description: 'Only own labels with a priority, in its order; or, if false, only the others.',
        }),
      },
      async run(request, container) {
        const { parameters } = request;
        const actor = await request.actor();
        const { labels } = request.services.queries;
        const onlyGroupLabels = kind === 'group' && (parameters.only_group_labels ?? true);
        const filter: LabelFilter = {
          namespaceId: container.id,
          includeAncestors: parameters.include_ancestor_groups ?? true,
          includeDescendants: kind === 'group' && ((parameters.include_descendant_groups ?? false) || !onlyGroupLabels),
          onlyGroupLabels,
          ...(parameters.prioritized !== undefined && { prioritized: parameters.prioritized }),
          ...(parameters.search !== undefined && { search: parameters.search, searchInDescription: true }),
        };
        return request.list({
          read: (page) => labels.page(actor, filter, page),
          count: () => labels.count(actor, filter),
          present: (rows) => presentLabels(request, kind, container.id, rows, parameters.with_counts === true),
        });
      },
    }),
    containerRoute({
      method: 'get',
      path: `${root}/:label_id`,
      access: 'anybody',
      answers: labelShape,
      parameters: { id: reference, label_id: text },
      async run(request, container) {
        const label = await findLabel(request, container, request.parameters.label_id);
        return single(request, kind, container.id, label);
      },
    }),
  ];
}

function writeRoutes({ kind, root, containerRoute }: Collection): Route[] {
  return [
    containerRoute({
      method: 'post',
      path: root,
      access: 'signed-in',
      answers: labelShape,
      parameters: {
        id: reference,
        name: text,
        color: text,
        description: nullableText,
        priority: nullable(integer),
      },
      async run(request, container) {
        const { name, color, description, priority } = request.parameters;
        const label = await request.perform(CreateLabel, {
          kind,
          namespace: container.id,
          name,
          color,
          description,
          priority,
        });
        return single(request, kind, container.id, label);
      },
    }),
    containerRoute({
      method: 'put',
      path: [`${root}/:label_id`, root],
      access: 'signed-in',
      answers: labelShape,
      parameters: {
        id: reference,
        ...named,
        new_name: optionalText,
        color: optionalText,
        description: nullableText,
        priority: nullable(integer),
      },
      async run(request, container) {
        const { parameters } = request;
        const label = namedLabel(parameters);
        requireOneOf(parameters, 'new_name', 'color', 'description', 'priority');
        const updated = await request.perform(UpdateLabel, {
          kind,
          namespace: container.id,
          label,
          newName: parameters.new_name,
          color: parameters.color,
          description: parameters.description,
          priority: parameters.priority,
        });
        return single(request, kind, container.id, updated);
      },
    }),
    containerRoute({
      method: 'delete',
      path: [`${root}/:label_id`, root],
      access: 'signed-in',
      answers: 'nothing',
      parameters: { id: reference, ...named },
      async run(request, container) {
        const label = namedLabel(request.parameters);
        request.requireUnmodified((await findLabel(request, container, label)).updatedAt);
        await request.perform(DeleteLabel, { kind, namespace: container.id, label });
      },
    }),
    containerRoute({
      method: 'put',
      path: `${root}/:label_id/merge`,
      access: 'signed-in',
      answers: labelShape,
      parameters: {
        id: reference,
        label_id: text,
        into: text.meta({ description: 'Number or name of the label that remains, of this place or a group above.' }),
      },
      async run(request, container) {
        const { label_id: label, into } = request.parameters;
        const kept = await request.perform(MergeLabels, { kind, namespace: container.id, label, into });
        return single(request, kind, container.id, kept);
      },
    }),
    containerRoute({
      method: 'post',
      path: `/${kind}s/:id/label_priorities`,
      access: 'signed-in',
      answers: listShape(labelShape),
      parameters: {
        id: reference,
        label_ids: identifierList.meta({ description: 'Labels in the order of their priority.' }),
      },
      async run(request, container) {
        const params = { kind, namespace: container.id, labels: request.parameters.label_ids };
        return presentLabels(request, kind, container.id, await request.perform(PrioritizeLabels, params));
      },
    }),
  ];
}

function subscriptionRoutes({ kind, root, containerRoute }: Collection): Route[] {
  return [true, false].map((subscribed) =>
    containerRoute({
      method: 'post',
      path: `${root}/:label_id/${subscribed ? 'subscribe' : 'unsubscribe'}`,
      access: 'signed-in',
      answers: labelShape,
      parameters: { id: reference, label_id: text },
      async run(request, container) {
        const label = await request.perform(SubscribeToLabel, {
          kind,
          namespace: container.id,
          label: request.parameters.label_id,
          subscribed,
        });
        return single(request, kind, container.id, label);
      },
    }),
  );
}

function namedLabel({ label_id: id, name }: { label_id?: string | undefined; name?: string | undefined }): string {
  const label = id ?? name;
  if (label === undefined) throw invalidParameter('label_id, name are missing, exactly one parameter must be provided');
  return label;
}

/** A label available in the container, by title or else by id. */
async function findLabel(request: RestRequest<unknown>, container: Namespace, label: string): Promise<Label> {
  const actor = await request.actor();
  const { labels } = request.services.queries;
  const scope: LabelFilter = {
    namespaceId: container.id,
    includeAncestors: true,
    includeDescendants: false,
    onlyGroupLabels: false,
  };
  const first = async (filter: Partial<LabelFilter>) =>
    (await labels.page(actor, { ...scope, ...filter }, { kind: 'offset', page: 1, perPage: 100 })).rows.sort(
      (a, b) => container.traversalIds.indexOf(b.namespaceId) - container.traversalIds.indexOf(a.namespaceId),
    )[0];
  const found =
    (await first({ title: label })) ??
    (/^[1-9]\d{0,14}$/.test(label) ? await first({ ids: [Number(label)] }) : undefined);
  if (found === undefined) throw new NotFound();
  return found;
}

async function single(
  request: RestRequest<unknown>,
  kind: ContainerKind,
  containerId: number,
  label: Label,
): Promise<Presented<typeof labelShape>> {
  return stillThere((await presentLabels(request, kind, containerId, [label]))[0]);
}
