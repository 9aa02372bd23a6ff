import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { DeleteWorkItem } from '../../../application/work-items/delete-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { z } from 'zod';
import { requireGroup } from '../containers.ts';
import { orUnprocessable } from '../page-errors.ts';
import {
  boolean,
  hash,
  iid,
  instant,
  integer,
  oneOf,
  optional,
  optionalText,
  reference,
  requireOneOf,
  text,
} from '../parameters.ts';
import { route, type RestRequest, type Route } from '../route.ts';
import { epicFilter, epicKeysetOrders, epicListParameters, epicOrder } from './epic-filter.ts';
import { epicExportParameters, exportItems } from './item-export.ts';
import { groupByParameter, groupFilter, groupParameters, itemGroups, itemGroupsShape } from './item-groups.ts';
import { deleteConfirmed, deletedByForm, deletedShape, formDeletionParameters } from './confirmed-deletion.ts';
import { epicPaths } from './epic-paths.ts';
import { presentEpic, presentEpics, epicShape, savedEpicShape } from './epic-presenter.ts';
import { presentQuickActions } from './quick-actions.ts';
import { epicRoute, requireEpic } from './required-items.ts';
import { epicChangeNames, epicFields, labelChanges, epicFieldParameters } from './item-fields.ts';
import { pageOf } from '../answer-shapes.ts';

const epic = { id: reference, epic_iid: iid };
const stateParameters = { state_event: optional(oneOf('close', 'reopen')), lock_version: optional(integer) };

const newEpic = { id: reference, title: text, ...epicFieldParameters, created_at: optional(instant) };

/** Calls of the page of a group's epics to its own URL. */
export const epicPageRoutes: readonly Route[] = [
  route({
    method: 'post',
    path: '/groups/:id/-/epics',
    access: 'signed-in',
    answers: savedEpicShape,
    parameters: newEpic,
    run: (request) => orUnprocessable(() => createEpic(request)),
  }),
  route({
    method: 'post',
    path: '/groups/:id/-/epics/:epic_iid',
    access: 'signed-in',
    answers: { 200: deletedShape },
    parameters: { ...epic, ...formDeletionParameters },
    acceptsPlainForm: true,
    async run(request) {
      const { id, epic_iid } = request.parameters;
      const group = await requireGroup(request, id);
      const epic = await requireEpic(request, id, epic_iid);
      return deletedByForm(request, await deleteConfirmed(request, epic, group));
    },
  }),
];

/** The epics of a group. */
export const epicRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: epicPaths(''),
    access: 'anybody',
    answers: pageOf(epicShape),
    parameters: { id: reference, ...epicListParameters, ...groupParameters, with_progress: optional(boolean) },
    keysetOrders: epicKeysetOrders,
    async run(request) {
      const group = await requireGroup(request, request.parameters.id);
      const actor = await request.actor();
      const { workItems } = request.services.queries;
      const filter = {
        ...epicFilter(group.id, request.parameters),
        ...groupFilter('epics', request.parameters),
      };
      return request.list({
        read: (page) => workItems.page(actor, filter, epicOrder(request.parameters), page),
        count: (limit) => workItems.count(actor, filter, limit),
        present: (epics) =>
          presentEpics(request, epics, {
            labelDetails: request.parameters.with_labels_details === true,
            progress: request.parameters.with_progress === true,
            containerId: group.id,
          }),
      });
    },
  }),
  route({
    method: 'get',
    path: '/groups/:id/epics.csv',
    access: 'signed-in',
    answers: 'file',
    parameters: { id: reference, ...epicListParameters, ...epicExportParameters },
    async run(request) {
      const group = await requireGroup(request, request.parameters.id);
      const filter = epicFilter(group.id, request.parameters);
      const { columns } = request.parameters;
      return exportItems(request, group, { filter, order: epicOrder(request.parameters), noun: 'epics', columns });
    },
  }),
  route({
    method: 'get',
    path: '/groups/:id/epic_groups',
    access: 'anybody',
    answers: itemGroupsShape,
    parameters: { id: reference, ...epicListParameters, ...groupByParameter },
    async run(request) {
      const group = await requireGroup(request, request.parameters.id);
      return itemGroups(request, epicFilter(group.id, request.parameters), 'epics');
    },
  }),
  epicRoute({
    method: 'get',
    path: epicPaths('/:epic_iid'),
    access: 'anybody',
    answers: epicShape,
    parameters: epic,
    async run(request, epic) {
      return presentEpic(request, epic);
    },
  }),
  route({
    method: 'post',
    path: epicPaths(''),
    access: 'signed-in',
    answers: savedEpicShape,
    parameters: newEpic,
    run: createEpic,
  }),
  route({
    method: 'put',
    path: epicPaths('/:epic_iid'),
    access: 'signed-in',
    answers: savedEpicShape,
    parameters: {
      ...epic,
      title: optionalText,
      ...epicFieldParameters,
      ...labelChanges,
      ...stateParameters,
      /** The page of an epic may send them as `epic[state_event]`. */
      epic: optional(hash(stateParameters)),
    },
    async run(request) {
      const parameters = { ...request.parameters, ...request.parameters.epic };
      const group = await requireGroup(request, parameters.id);
      requireOneOf(parameters, ...epicChangeNames());
      const updated = await request.perform(UpdateWorkItem, {
        item: { kind: 'epic', namespace: group.id, iid: parameters.epic_iid },
        title: parameters.title,
        ...epicFields(parameters),
        addLabels: parameters.add_labels,
        removeLabels: parameters.remove_labels,
        stateEvent: parameters.state_event,
        lockVersion: parameters.lock_version,
      });
      return { ...(await presentEpic(request, updated)), ...presentQuickActions(updated) };
    },
  }),
  epicRoute({
    method: 'delete',
    path: epicPaths('/:epic_iid'),
    access: 'signed-in',
    answers: 'nothing',
    parameters: epic,
    async run(request, found) {
      request.requireUnmodified(found.updatedAt);
      await request.perform(DeleteWorkItem, { item: { id: found.id } });
    },
  }),
];

async function createEpic(request: RestRequest<z.infer<z.ZodObject<typeof newEpic>>>) {
  const { parameters } = request;
  const group = await requireGroup(request, parameters.id);
  const created = await request.perform(CreateWorkItem, {
    type: 'epic',
    namespace: group.id,
    title: parameters.title,
    ...epicFields(parameters),
    createdAt: parameters.created_at,
  });
  return { ...(await presentEpic(request, created)), ...presentQuickActions(created) };
}
