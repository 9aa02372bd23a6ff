import { CopyEpic } from '../../../application/work-items/copy-epic.ts';
import { countShape } from '../answer-shapes.ts';
import { boolean, day, iid, optional, optionalText, reference } from '../parameters.ts';
import { route, type Route } from '../route.ts';
import { epicPaths } from './epic-paths.ts';
import { epicShape, presentEpic } from './epic-presenter.ts';
import { requireGroup } from '../containers.ts';

const copiedEpicShape = epicShape
  .extend({ copied_count: countShape, left_out_count: countShape })
  .meta({ id: 'CopiedEpic' });

/** Copies of epics with their trees. */
export const epicCopyRoutes: readonly Route[] = [
  route({
    method: 'post',
    path: epicPaths('/:epic_iid/copy'),
    access: 'signed-in',
    answers: copiedEpicShape,
    parameters: {
      id: reference,
      epic_iid: iid,
      to_group_id: optional(reference).meta({
        description: 'Copies epics of its group to this group below it, without the parent of the epic.',
      }),
      title: optionalText,
      issues: optional(boolean).meta({
        description: 'Whether issues, incidents and tasks are copied; true by default.',
      }),
      descriptions: optional(boolean),
      labels: optional(boolean),
      assignees: optional(boolean).meta({ description: 'False by default.' }),
      dates: optional(boolean),
      links: optional(boolean).meta({ description: 'Whether links between copied items are copied; true by default.' }),
      start_date: optional(day).meta({
        description: 'Moves all dates by as many days, so that the copy starts on this day.',
      }),
    },
    async run(request) {
      const { id, epic_iid: number, start_date: startDate, to_group_id: target, ...choice } = request.parameters;
      const group = await requireGroup(request, id);
      const into = target === undefined ? undefined : (await requireGroup(request, target)).id;
      const { item, copied, leftOut } = await request.perform(CopyEpic, {
        item: { kind: 'epic', namespace: group.id, iid: number },
        ...(into !== undefined && { group: into }),
        ...choice,
        startDate,
      });
      return { ...(await presentEpic(request, item)), copied_count: copied, left_out_count: leftOut };
    },
  }),
];
