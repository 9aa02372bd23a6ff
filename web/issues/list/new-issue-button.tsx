import { Plus } from 'lucide-react';
import { Suspense } from 'react';
import { addresses } from '../../app/addresses.ts';
import { Button } from '../../widgets/button/button.tsx';
import { ButtonLink } from '../../widgets/button/button-link.tsx';
import { Popover, PopoverTrigger } from '../../widgets/popover/popover.tsx';
import type { Namespace } from '../../work-items/item.ts';
import { lazyCode } from '../../widgets/lazy-part.tsx';

const ProjectChoice = lazyCode(() => import('./project-choice.tsx'));

/** Link to the form for a new issue; in a group after choosing one of its projects. */
export function NewIssueButton({ namespace: { kind, fullPath } }: { namespace: Namespace }) {
  if (kind === 'project') {
    return (
      <ButtonLink href={addresses.newIssue(fullPath)} variant="primary" icon={<Plus aria-hidden />}>
        New issue
      </ButtonLink>
    );
  }
  return (
    <PopoverTrigger>
      <Button variant="primary" icon={<Plus aria-hidden />}>
        New issue
      </Button>
      <Popover label="Project of the new issue" placement="bottom end">
        <Suspense>
          <ProjectChoice groupPath={fullPath} />
        </Suspense>
      </Popover>
    </PopoverTrigger>
  );
}
