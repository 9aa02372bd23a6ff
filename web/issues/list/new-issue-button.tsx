import { Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { addresses } from '../../app/addresses.ts';
import { useApplication } from '../../app/application-context.ts';
import { Button } from '../../widgets/button/button.tsx';
import { ButtonLink } from '../../widgets/button/button-link.tsx';
import { Popover, PopoverTrigger } from '../../widgets/popover/popover.tsx';
import type { Namespace } from '../../work-items/item.ts';
import { PlacePicker } from '../../work-items/places/place-picker.tsx';
import { PlaceSearch, type Place } from '../../work-items/places/place-search.ts';
import { projectSource } from '../../work-items/places/project-source.ts';
import { useVisits } from '../../app/visits.ts';
import styles from './new-issue-button.module.css';

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
        <ProjectChoice groupPath={fullPath} />
      </Popover>
    </PopoverTrigger>
  );
}

const ProjectChoice = observer(function ProjectChoice({ groupPath }: { groupPath: string }) {
  const { api, router } = useApplication();
  const search = useMemo(
    () => new PlaceSearch('Something went wrong while fetching projects.', projectSource(api, groupPath)),
    [api, groupPath],
  );
  const visits = useVisits();
  useEffect(() => search.stop, [search]);
  const open = (place: Place): void => {
    visits?.visit('projects', place);
    void router.navigate(addresses.newIssue(place.path));
  };
  return (
    <div className={styles.choice}>
      <PlacePicker
        label="Project"
        search={search}
        isReadOnly={false}
        recent={visits?.projectsBelow(groupPath) ?? []}
        onChoose={open}
      />
    </div>
  );
});
