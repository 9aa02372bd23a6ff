import type { ApiClient } from '../api/client.ts';
import type { FirstSteps } from '../api/rest.generated.ts';
import { addresses } from '../app/addresses.ts';
import { closeNote } from '../app/preferences.ts';
import type { Session } from '../app/session.ts';
import { makeStore } from '../state/make-store.ts';
import { Reading } from '../state/reading.ts';

export interface ChecklistStep {
  text: string;
  href: string;
  isDone: boolean;
  /** The list ends without it. */
  isOptional?: true;
}

/** The first steps of someone with a group of their own: shown until all are done, or the list is closed. */
export class Checklist {
  readonly reading: Reading<FirstSteps>;

  constructor(
    private readonly api: ApiClient,
    private readonly session: Session,
  ) {
    this.reading = new Reading((signal) => api.rest('GET', '/api/v4/user/first_steps', { signal }));
    makeStore(this, { reading: false });
  }

  /** True if the reader has closed it; then nothing is read either. */
  get isClosed(): boolean {
    return this.session.user?.preferences.closedNotes.includes('first_steps') !== false;
  }

  /** Empty while it is not shown. Without a group, the page itself shows how to create one. */
  get steps(): readonly ChecklistStep[] {
    const { answer } = this.reading;
    if (this.isClosed || answer === null || answer.group === null) return [];
    const steps = stepsOf(answer.group, answer);
    return steps.every(({ isDone, isOptional }) => isDone || isOptional === true) ? [] : steps;
  }

  start(): () => void {
    return this.isClosed ? () => undefined : this.reading.start();
  }

  async close(): Promise<void> {
    await closeNote(this.api, this.session, 'first_steps');
  }
}

function stepsOf(
  group: string,
  { has_project, has_dated_epic, has_people, has_imported }: FirstSteps,
): ChecklistStep[] {
  return [
    { text: 'Create a group', href: addresses.newGroup, isDone: true },
    { text: 'Create a project for issues', href: addresses.newProject, isDone: has_project },
    { text: 'Create an epic with dates', href: addresses.newEpic(group), isDone: has_dated_epic },
    { text: 'Invite people', href: addresses.groupMembers(group), isDone: has_people },
    { text: 'Import a plan', href: addresses.groupImport(group), isDone: has_imported, isOptional: true },
  ];
}
