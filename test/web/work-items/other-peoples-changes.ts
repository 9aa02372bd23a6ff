import { fireEvent, waitFor } from '@testing-library/dom';
import type { Calls } from '../../support/dom/calls.ts';
import type { Screen } from '../../support/dom/screens.ts';

const events = /^\/-\/web\/events\?/;
const polls = /\/realtime_changes$/;

/** Keeps from a page what others have changed: no answer comes, since a refused stream has the page reload its data. */
export function hearNothing(calls: Calls): void {
  for (const path of [events, polls]) calls.answerRequests(path, () => new Promise(() => undefined));
}

/** Refuses the stream of events, and lets the page ask a hundred times as often what others have changed. */
export function hurry(calls: Calls): void {
  calls.answerRequests(events, () => new Response('Retry later', { status: 429 }));
  calls.answerRequests(polls, async (_, ask) => {
    const { body, status, headers } = await ask();
    return new Response(body, { status, headers: { ...Object.fromEntries(headers), 'poll-interval': '30' } });
  });
}

/** Waits until a hurrying page has asked so often that it has met what others have changed before. */
export async function meetChanges({ calls, document }: Screen): Promise<void> {
  const asked = (): number => calls.requests.filter(({ path }) => polls.test(path)).length;
  const before = asked();
  // Coming back to the tab, a page asks at once.
  fireEvent(document, new Event('visibilitychange'));
  await waitFor(() => {
    if (asked() < before + 5) throw new Error('the page has not asked');
  });
}
