import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { PageName } from '../../../domain/pages/pages.ts';
import type { ClosableNote } from '../../../domain/people/preferences.ts';
import { errorText } from '../../api/api-error.ts';
import { Alert } from '../../widgets/alert/alert.tsx';
import { Link } from '../../widgets/link/link.tsx';
import { toast } from '../../widgets/toast/toast.ts';
import { addresses } from '../addresses.ts';
import { useApplication } from '../application-context.ts';
import { closeNote } from '../preferences.ts';

interface Note {
  name: ClosableNote;
  title: string;
  text: (group: string) => ReactNode;
}

const issuesNote: Note = {
  name: 'demo_issues',
  title: 'Issues',
  text: (group) => (
    <>
      Issues belong to a project and to an epic. Close one, and the bar of its epic fills up. You see the same issues in
      columns on the <Link href={addresses.groupBoards(group)}>board</Link>.
    </>
  ),
};

/** What the demo explains, by the page. */
const notes: Partial<Record<PageName, Note>> = {
  home: {
    name: 'demo_home',
    title: 'This is a demo',
    text: (group) => (
      <>
        It holds the plan of a ferry company, with a person in every role. Begin with its{' '}
        <Link href={addresses.roadmap(group)}>roadmap</Link>. Sign in as someone else to see what they see.
      </>
    ),
  },
  roadmap: {
    name: 'demo_roadmap',
    title: 'The roadmap',
    text: () =>
      'Each bar is an epic of this group or one below it. It is filled as far as its issues are closed. Milestones are at the top, lines are dependencies.',
  },
  epic: {
    name: 'demo_epic',
    title: 'Epics',
    text: () =>
      'An epic holds child epics and issues. Its progress comes from them, and its dates too unless it has dates of its own.',
  },
  groupIssues: issuesNote,
  issues: issuesNote,
  groupMembers: {
    name: 'demo_members',
    title: 'Members',
    text: () =>
      'A role in a group counts in all groups and projects below it. Owners change everything, planners the plan, guests see nothing confidential.',
  },
};

/** A note that explains the page in the demo, until the reader closes it. */
export const DemoNote = observer(function DemoNote() {
  const { api, boot, router, session } = useApplication();
  const { route, params } = router.match;
  const note = route === null ? undefined : notes[route.name];
  const group = boot.demoGroup;
  if (note === undefined || group === null || session.user === null) return null;
  if (params['fullPath'] !== undefined && !`${params['fullPath']}/`.startsWith(`${group}/`)) return null;
  if (session.user.preferences.closedNotes.includes(note.name)) return null;
  const close = (): void => {
    closeNote(api, session, note.name).catch((error: unknown) => toast(errorText(error), { tone: 'danger' }));
  };
  return (
    <Alert isBanner title={note.title} onDismiss={close}>
      {note.text(group)}
    </Alert>
  );
});
