import { observer } from 'mobx-react-lite';
import { Bookmark, House, ListTodo, PanelLeftClose, PanelLeftOpen, RotateCcw } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { Avatar } from '../../widgets/avatar/avatar.tsx';
import { IconButton } from '../../widgets/icon-button/icon-button.tsx';
import { lazyCode } from '../../widgets/lazy-part.tsx';
import { addresses } from '../addresses.ts';
import { useApplication } from '../application-context.ts';
import { currentProjectPath } from './current-group.ts';
import { Mark } from './logo.tsx';
import { RailLink } from './rail-link.tsx';
import { RailPlace } from './rail-place.tsx';
import { viewAddress } from '../saved-views/saved-views.ts';
import { useMediaQuery } from './use-media-query.ts';
import styles from './rail.module.css';

const RailAdministration = lazyCode(() => import('./rail-administration.tsx'));

/** Favorites come first; the home page lists all groups. */
const groupsShown = 12;

/** The main navigation at the side of the window; icons only if the window is narrow or the rail is collapsed. */
export const Rail = observer(function Rail() {
  const { router, shell, groups, favorites, session, todoCount, views } = useApplication();
  const isNarrow = useMediaQuery('(max-width: 1099px)');
  const isFolded = isNarrow || shell.railFolded;
  useEffect(() => void groups.load(), [groups]);
  const ids = new Set(favorites.groups.map(({ id }) => id));
  const roadmaps = [...favorites.groups, ...groups.roots.filter(({ id }) => !ids.has(id))];
  const current = shell.group;
  const project = currentProjectPath(router.path);
  return (
    <nav aria-label="Main" className={styles.rail} data-folded={isFolded || undefined}>
      <a href={addresses.home} className={styles.brand} aria-label="Milepost, start page">
        <Mark />
        <span className={styles.words}>Milepost</span>
      </a>
      <div className={styles.links}>
        <RailLink
          href={addresses.home}
          text={session.signedIn ? 'Home' : 'Groups'}
          icon={<House />}
          isFolded={isFolded}
          isCurrent={router.path === addresses.home}
        />
        {session.signedIn && (
          <RailLink
            href={addresses.todos}
            text="To-dos"
            icon={<ListTodo />}
            count={todoCount.text}
            isFolded={isFolded}
            isCurrent={router.path === addresses.todos}
          />
        )}
        {views.pinned.length > 0 && (
          <section aria-label="Pinned views" className={styles.section}>
            <h2 className={styles.heading}>Pinned views</h2>
            <ul>
              {views.pinned.map((view) => (
                <li key={view.id}>
                  <RailLink
                    href={viewAddress(view)}
                    text={view.name}
                    icon={<Bookmark />}
                    isFolded={isFolded}
                    isCurrent={new URLSearchParams(router.search).get('view') === String(view.id)}
                  />
                </li>
              ))}
            </ul>
          </section>
        )}
        {session.user?.admin === true && router.path.startsWith('/admin/') && (
          <Suspense>
            <RailAdministration user={session.user} isFolded={isFolded} />
          </Suspense>
        )}
        {project !== null && <RailPlace kind="project" fullPath={project} isFolded={isFolded} />}
        {current !== null && (
          <RailPlace kind="group" fullPath={current} isCurrent={project === null} isFolded={isFolded} />
        )}
        {groups.error !== null && (
          <p className={styles.problem}>
            <span className={styles.words}>The roadmaps couldn’t be loaded.</span>
            <IconButton label="Load the roadmaps again" size="small" onPress={() => void groups.loadMore()}>
              <RotateCcw />
            </IconButton>
          </p>
        )}
        {roadmaps.length > 0 && (
          <section aria-label="Roadmaps" className={styles.section}>
            <h2 className={styles.heading}>Roadmaps</h2>
            <ul>
              {roadmaps.slice(0, groupsShown).map(({ id, name, fullPath, avatarUrl }) => (
                <li key={id}>
                  <RailLink
                    href={addresses.roadmap(fullPath)}
                    text={name}
                    icon={<Avatar name={name} identity={fullPath} src={avatarUrl} size={20} shape="square" />}
                    isFolded={isFolded}
                    isCurrent={fullPath !== current && router.path === addresses.roadmap(fullPath)}
                  />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      {!isNarrow && (
        <div className={styles.fold}>
          <IconButton
            label={isFolded ? 'Expand sidebar' : 'Collapse sidebar'}
            keys="$mod+\"
            tooltipPlacement="end"
            aria-expanded={!isFolded}
            onPress={shell.toggleRail}
          >
            {isFolded ? <PanelLeftOpen /> : <PanelLeftClose />}
          </IconButton>
        </div>
      )}
    </nav>
  );
});
