import { observer } from 'mobx-react-lite';
import { ButtonLink } from '../../widgets/button/button-link.tsx';
import { useApplication } from '../application-context.ts';
import { pageAddress, pagesOf, type PlaceKind } from './place-pages.ts';
import styles from './place-links.module.css';

/**
 * The pages of a group or project as buttons of its overview, where the window is too narrow for the rail. The
 * bottom bar leads to the roadmap.
 */
export const PlaceLinks = observer(function PlaceLinks({ kind, fullPath }: { kind: PlaceKind; fullPath: string }) {
  const { boot, places } = useApplication();
  const pages = places.find(fullPath)?.pages ?? [];
  return (
    <div className={styles.links}>
      {pagesOf(kind, boot)
        .filter(({ name }) => name !== 'roadmap' && pages.includes(name))
        .map(({ name, text, icon: Icon }) => (
          <ButtonLink key={name} href={pageAddress(kind, fullPath, name)} icon={<Icon aria-hidden />}>
            {text}
          </ButtonLink>
        ))}
    </div>
  );
});
