import { withTask } from '../../../domain/text/task-box.ts';
import { ApiError, errorText } from '../../api/api-error.ts';
import type { EpicStore } from '../epic-store.ts';

/** Said when somebody else changed the description while a task was ticked (epic-page.md §8). */
const editedMeanwhile =
  'Someone edited this epic at the same time you did. The description has been updated and you will need to make your changes again.';

/** Ticks or empties a task of the description, which stands on this line of its source, counted from 0. */
export async function tickTask(store: EpicStore, line: number, isDone: boolean): Promise<void> {
  const { epic } = store;
  if (epic === null) return;
  const description = withTask(epic.description, line, isDone);
  if (description === null) return;
  try {
    const body = { description, lock_version: epic.lockVersion };
    await store.application.api.rest('PUT', store.restPath, { body });
    store.fail(null);
  } catch (error) {
    const isConflict = error instanceof ApiError && error.kind === 'conflict';
    store.fail(isConflict ? editedMeanwhile : errorText(error));
  }
  await store.load();
}
