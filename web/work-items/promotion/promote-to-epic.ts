import type { WorkItemType } from '../../../domain/work-items/work-item.ts';
import { ApiError, throwRefusal } from '../../api/api-error.ts';
import type { DoneAct } from '../../../domain/acts/act-in-short.ts';
import type { Application } from '../../app/application-context.ts';
import { tell } from '../../app/undo.ts';
import { promoteToEpicMutation } from '../operations/promotion.graphql.ts';

/** Starts the notice of each failure. */
export const promotionFailed = 'Something went wrong while promoting the issue to an epic. Please try again.';

/** True if the reader may promote it; incidents and tasks cannot become epics. */
export function mayPromote(
  type: WorkItemType,
  { adminIssue, createEpic }: { adminIssue: boolean; createEpic: boolean | undefined },
): boolean {
  return type === 'issue' && adminIssue && createEpic === true;
}

/** Promotes an issue to an epic of the project's group, and opens the epic. Throws an `ApiError`. */
export async function promoteToEpic(
  { api, router }: Pick<Application, 'api' | 'router'>,
  input: { projectPath: string; iid: string },
): Promise<void> {
  const promoted = 'The issue was successfully promoted to an epic. Redirecting to epic…';
  const onAct = (act: DoneAct): void => tell(api, act, promoted);
  const { promoteToEpic: answer } = await api.graphql(promoteToEpicMutation, { input }, { onAct });
  throwRefusal(answer.errors);
  if (answer.epic === null) throw new ApiError('server', { status: 200 });
  await router.navigate(answer.epic.webPath);
}
