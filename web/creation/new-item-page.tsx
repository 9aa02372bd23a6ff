import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { addresses } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { NotFound } from '../app/not-found.tsx';
import { Page, PageHeading } from '../app/page.tsx';
import type { PageProps } from '../app/route.ts';
import { useVisits } from '../app/recent-places.ts';
import { ButtonLink } from '../widgets/button/button-link.tsx';
import { groupsSource } from '../work-items/places/group-source.ts';
import { PlacePicker } from '../work-items/places/place-picker.tsx';
import { PlaceSearch, type Place } from '../work-items/places/place-search.ts';
import { projectSource } from '../work-items/places/found-projects.ts';
import styles from './creation.module.css';
import { SignInFirst } from './sign-in-first.tsx';

const places = {
  epic: { title: 'New epic', label: 'Group', text: 'Choose the group that the epic belongs to.' },
  issue: { title: 'New issue', label: 'Project', text: 'Choose the project that the issue belongs to.' },
} as const;

/** The choice of a group or project for a new epic or issue, if the reader starts outside of one. */
export default function NewItemPage({ params }: PageProps) {
  const type = params['type'];
  return type === 'epic' || type === 'issue' ? <PlaceChoice key={type} type={type} /> : <NotFound />;
}

const PlaceChoice = observer(function PlaceChoice({ type }: { type: 'epic' | 'issue' }) {
  const { api, router, session, groups } = useApplication();
  const { title, label, text } = places[type];
  const visits = useVisits();
  const isAdministrator = session.user?.admin === true;
  const search = useMemo(
    () =>
      type === 'epic'
        ? new PlaceSearch('Couldn’t load groups.', groupsSource(api, 'epic', isAdministrator))
        : new PlaceSearch('Something went wrong while fetching projects.', projectSource(api, null)),
    [api, type, isAdministrator],
  );
  useEffect(() => search.stop, [search]);
  const open = (place: Place): void => {
    visits?.visit(type === 'epic' ? 'groups' : 'projects', place);
    void router.navigate(type === 'epic' ? addresses.newEpic(place.path) : addresses.newIssue(place.path));
  };
  if (!session.signedIn) return <SignInFirst title={title} thing={`an ${type}`} />;
  const recent = visits?.recent(type === 'epic' ? 'groups' : 'projects') ?? [];
  const allowed = new Set(groups.groups.filter((group) => group.canCreateEpic).map(({ fullPath }) => fullPath));
  return (
    <Page title={[title]} crumbs={[{ text: title }]}>
      <PageHeading title={title} description={text} />
      <div className={styles.form}>
        <PlacePicker
          label={label}
          search={search}
          isReadOnly={false}
          recent={type === 'epic' ? recent.filter(({ path }) => allowed.has(path)) : recent}
          onChoose={open}
        />
        <div className={styles.actions}>
          <ButtonLink href={addresses.home}>Cancel</ButtonLink>
        </div>
      </div>
    </Page>
  );
});
