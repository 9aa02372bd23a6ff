import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { addresses } from '../../app/addresses.ts';
import { useApplication } from '../../app/application-context.ts';
import { useVisits } from '../../app/recent-places.ts';
import { PlacePicker } from '../../work-items/places/place-picker.tsx';
import { PlaceSearch, type Place } from '../../work-items/places/place-search.ts';
import { projectSource } from '../../work-items/places/found-projects.ts';
import styles from './new-issue-button.module.css';

/** The projects of a group, for a new issue. */
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

export default ProjectChoice;
