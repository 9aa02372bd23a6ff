import { observer } from 'mobx-react-lite';
import { Button } from '../../widgets/button/button.tsx';
import { ButtonLink } from '../../widgets/button/button-link.tsx';
import { Menu, MenuItem, MenuTrigger } from '../../widgets/menu/menu.tsx';
import { useApplication } from '../application-context.ts';
import { listedPagesOf, pageAddress, type PlaceKind } from './place-pages.ts';
import { railSections, sectionLooks } from './rail-section.tsx';
import styles from './place-links.module.css';

/** The bottom bar leads to these. */
const inBottomBar: readonly string[] = ['roadmap', 'epics'];

/**
 * The pages of a group or project as buttons of its overview, with a menu for each section of the sidebar, where the
 * window is too narrow for it.
 */
export const PlaceLinks = observer(function PlaceLinks({ kind, fullPath }: { kind: PlaceKind; fullPath: string }) {
  const { boot, places } = useApplication();
  const visible = places.find(fullPath)?.pages ?? [];
  const pages = listedPagesOf(kind, boot, visible).filter(({ name }) => name !== '' && !inBottomBar.includes(name));
  return (
    <div className={styles.links}>
      {pages
        .filter(({ section }) => section === null)
        .map(({ name, text, icon: Icon }) => (
          <ButtonLink key={name} href={pageAddress(kind, fullPath, name)} icon={<Icon aria-hidden />}>
            {text}
          </ButtonLink>
        ))}
      {railSections.map((section) => {
        const listed = pages.filter((page) => page.section === section);
        const { text, icon: SectionIcon } = sectionLooks[section];
        return (
          listed.length > 0 && (
            <MenuTrigger key={section}>
              <Button icon={<SectionIcon aria-hidden />}>{text}</Button>
              <Menu label={text} placement="bottom start">
                {listed.map(({ name, text: pageText, icon: Icon }) => (
                  <MenuItem key={name} id={name} href={pageAddress(kind, fullPath, name)} icon={<Icon aria-hidden />}>
                    {pageText}
                  </MenuItem>
                ))}
              </Menu>
            </MenuTrigger>
          )
        );
      })}
    </div>
  );
});
