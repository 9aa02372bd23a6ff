import { Settings } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Button } from '../../widgets/button/button.tsx';
import { ButtonLink } from '../../widgets/button/button-link.tsx';
import { Menu, MenuItem, MenuTrigger } from '../../widgets/menu/menu.tsx';
import { useApplication } from '../application-context.ts';
import { listedPagesOf, pageAddress, type PlaceKind } from './place-pages.ts';
import styles from './place-links.module.css';

/**
 * The pages of a group or project as buttons of its overview, with a menu of its settings, where the window is too narrow
 * for the rail. The bottom bar leads to the roadmap.
 */
export const PlaceLinks = observer(function PlaceLinks({ kind, fullPath }: { kind: PlaceKind; fullPath: string }) {
  const { boot, places } = useApplication();
  const visible = places.find(fullPath)?.pages ?? [];
  const pages = listedPagesOf(kind, boot, visible).filter(({ name }) => name !== '' && name !== 'roadmap');
  const settings = pages.filter(({ section }) => section === 'settings');
  return (
    <div className={styles.links}>
      {pages
        .filter(({ section }) => section !== 'settings')
        .map(({ name, text, icon: Icon }) => (
          <ButtonLink key={name} href={pageAddress(kind, fullPath, name)} icon={<Icon aria-hidden />}>
            {text}
          </ButtonLink>
        ))}
      {settings.length > 0 && (
        <MenuTrigger>
          <Button icon={<Settings aria-hidden />}>Settings</Button>
          <Menu label="Settings" placement="bottom start">
            {settings.map(({ name, text, icon: Icon }) => (
              <MenuItem key={name} id={name} href={pageAddress(kind, fullPath, name)} icon={<Icon aria-hidden />}>
                {text}
              </MenuItem>
            ))}
          </Menu>
        </MenuTrigger>
      )}
    </div>
  );
});
