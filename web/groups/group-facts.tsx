import { observer } from 'mobx-react-lite';
import { addresses } from '../app/addresses.ts';
import { askedAddress, Facts } from '../app/overview/facts.tsx';
import type { GroupWork } from './group-work.ts';

/** The work of a group in numbers. */
export const GroupFacts = observer(function GroupFacts({ work, fullPath }: { work: GroupWork; fullPath: string }) {
  const { counts } = work;
  const epics = addresses.epics(fullPath);
  const issues = addresses.groupIssues(fullPath);
  return (
    <Facts
      facts={[
        { title: 'Open epics', count: counts?.openEpics ?? null, href: epics },
        { title: 'Late epics', count: counts?.lateEpics ?? null, href: askedAddress(epics, 'late'), isBad: true },
        {
          title: 'Blocked epics',
          count: counts?.blockedEpics ?? null,
          href: askedAddress(epics, 'blocked'),
          isBad: true,
        },
        { title: 'Epics without dates', count: counts?.undatedEpics ?? null, href: askedAddress(epics, 'undated') },
        { title: 'Open issues', count: counts?.openIssues ?? null, href: issues },
        { title: 'Late issues', count: counts?.lateIssues ?? null, href: askedAddress(issues, 'late'), isBad: true },
      ]}
    />
  );
});
