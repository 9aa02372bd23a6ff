import { CloneIssue } from '../work-items/clone-issue.ts';
import { MoveIssue } from '../work-items/move-issue.ts';
import { PromoteToEpic } from '../work-items/promote-to-epic.ts';
import { changeItem, pointless, type Act } from './act.ts';

/** Moves, copies and conversions of issues. */
export const placeActs = {
  async promote({ scope, here, run }) {
    const epic = await run(PromoteToEpic, { item: { id: here.item.id } });
    const group = await scope.transaction.namespaces.find(epic.namespaceId);
    return { changes: { promote_to_epic: true }, said: `Promoted to ${group?.fullPath ?? ''}&${epic.iid}.` };
  },
  async promote_to_incident(context) {
    if (context.here.item.type === 'incident') throw pointless('it is an incident already');
    await changeItem(context, { type: 'incident' });
    return { changes: { issue_type: 'incident' }, said: 'Made this an incident.' };
  },
  async move({ here, parameter, run }) {
    if (parameter === '') throw pointless('name a project');
    const made = await run(MoveIssue, { item: { id: here.item.id }, project: parameter });
    return { changes: { target_project_id: made.namespaceId }, said: `Moved to ${parameter}#${made.iid}.` };
  },
  async clone({ here, parameter, run }) {
    const [path = here.namespace.fullPath, flag, ...others] = parameter.split(/\s+/).filter((word) => word !== '');
    if (others.length > 0 || (flag !== undefined && flag !== '--with_notes')) throw pointless('name one project');
    const made = await run(CloneIssue, {
      item: { id: here.item.id },
      project: path,
      withNotes: flag === '--with_notes',
    });
    return { changes: { clone_target_project_id: made.namespaceId }, said: `Copied to ${path}#${made.iid}.` };
  },
} satisfies Record<string, Act>;
