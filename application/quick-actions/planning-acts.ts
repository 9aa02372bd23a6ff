import { iterationName, iterationState, type Iteration } from '../../domain/iterations/iteration.ts';
import { dayIn, iterationIn, titlesIn } from '../../domain/quick-actions/parameters.ts';
import { healthStatuses, severities } from '../../domain/work-items/work-item.ts';
import { changeItem, pointless, type Act, type ActContext } from './act.ts';

/** Dates, weight, health and other planning fields of an issue. */
export const planningActs = {
  async due(context) {
    const dueDate = dayIn(context.parameter, context.scope.today);
    if (dueDate === null) throw pointless('write a date such as 2026-12-31, tomorrow or in 3 days');
    await changeItem(context, { dueDate });
    return { changes: { due_date: dueDate }, said: `Set the due date to ${dueDate}.` };
  },
  async remove_due_date(context) {
    await changeItem(context, { dueDate: null });
    return { changes: { due_date: null }, said: 'Removed the due date.' };
  },
  async milestone(context) {
    const milestone = await namedMilestone(context);
    await changeItem(context, { milestoneId: milestone.id });
    return { changes: { milestone_id: milestone.id }, said: `Set the milestone to %"${milestone.title}".` };
  },
  async remove_milestone(context) {
    await changeItem(context, { milestoneId: null });
    return { changes: { milestone_id: null }, said: 'Removed the milestone.' };
  },
  async iteration(context) {
    const iteration = await namedIteration(context);
    await changeItem(context, { iterationId: iteration.id });
    return { changes: { iteration_id: iteration.id }, said: `Set the iteration to ${iterationName(iteration)}.` };
  },
  async remove_iteration(context) {
    await changeItem(context, { iterationId: null });
    return { changes: { iteration_id: null }, said: 'Removed the iteration.' };
  },
  async weight(context) {
    if (!/^\d{1,9}$/.test(context.parameter)) throw pointless('write a whole number after it');
    const weight = Number(context.parameter);
    await changeItem(context, { weight });
    return { changes: { weight }, said: `Set the weight to ${weight}.` };
  },
  async clear_weight(context) {
    await changeItem(context, { weight: null });
    return { changes: { weight: null }, said: 'Cleared the weight.' };
  },
  async health_status(context) {
    const healthStatus = healthStatuses.find((status) => status === context.parameter);
    if (healthStatus === undefined) throw pointless(`write one of ${healthStatuses.join(', ')}`);
    await changeItem(context, { healthStatus });
    return { changes: { health_status: healthStatus }, said: `Set the health status to ${words(healthStatus)}.` };
  },
  async clear_health_status(context) {
    await changeItem(context, { healthStatus: null });
    return { changes: { health_status: null }, said: 'Cleared the health status.' };
  },
  async severity(context) {
    const severity = severities.find((one) => one === context.parameter);
    if (severity === undefined) throw pointless(`write one of ${severities.join(', ')}`);
    if (context.here.item.type !== 'incident') throw pointless('it is for incidents');
    await changeItem(context, { severity });
    return { changes: { severity }, said: `Set the severity to ${severity}.` };
  },
} satisfies Record<string, Act>;

/** A milestone of the project or of a group above it. */
async function namedMilestone({ scope, here, parameter }: ActContext) {
  const [title, ...others] = titlesIn(parameter, '%');
  if (title === undefined || others.length > 0) throw pointless('name one milestone');
  const milestone = await scope.transaction.milestones.findByTitleInTree(here.namespace.id, title);
  if (milestone === null || !here.namespace.traversalIds.includes(milestone.namespaceId)) {
    throw pointless(`there is no milestone “${title}”`);
  }
  return milestone;
}

/**
 * An iteration of a group above: by id or title, or the current or next one of a cadence. The cadence may be omitted if
 * there is only one.
 */
async function namedIteration({ scope, here, parameter }: ActContext): Promise<Iteration> {
  const named = iterationIn(parameter);
  if (named === null) throw pointless('name an iteration such as *iteration:"title", or write --current or --next');
  const { iterations, cadences } = scope.transaction;
  const groupIds = here.namespace.traversalIds;
  if (named.by === 'id' || named.by === 'title') {
    const found =
      named.by === 'id'
        ? await iterations.find(named.id)
        : await iterations.findByTitle(groupIds, named.title, scope.today);
    if (found && groupIds.includes(found.namespaceId)) return found;
    throw pointless(`there is no iteration “${named.by === 'id' ? named.id : named.title}”`);
  }
  const found = await cadences.named(groupIds, named.cadence);
  const [cadence, ...others] = found;
  if (cadence === undefined) throw pointless('there is no such iteration cadence');
  if (others.length > 0) throw pointless('there are several iteration cadences, name one with [cadence:"title"]');
  const ofCadence = await iterations.ofCadence(cadence.id);
  const state = named.by === 'current' ? 'current' : 'upcoming';
  const iteration = ofCadence.find((one) => iterationState(one, scope.today) === state);
  if (iteration === undefined) throw pointless(`the cadence has no ${state} iteration`);
  return iteration;
}

function words(status: string): string {
  return status.replaceAll('_', ' ');
}
