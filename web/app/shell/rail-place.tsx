import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useApplication } from '../application-context.ts';
import { commonPages, isWithin, listedPagesOf, pageAddress, type PlaceKind, type PlacePage } from './place-pages.ts';
import { RailLink } from './rail-link.tsx';
import { RailSection, railSections } from './rail-section.tsx';
import styles from './rail.module.css';

export interface RailPlaceProps {
  kind: PlaceKind;
  fullPath: string;
  /** False for the group of the current project: only the pages that each reader may see. */
  isCurrent?: boolean;
  isFolded: boolean;
}

/** The pages of a group or project that the reader may see. */
export const RailPlace = observer(function RailPlace({ kind, fullPath, isCurrent = true, isFolded }: RailPlaceProps) {
  const { boot, router, places, groups, views } = useApplication();
  useEffect(() => {
    if (isCurrent) void places.load(fullPath);
  }, [places, fullPath, isCurrent]);
  const place = places.find(fullPath);
  // A page that is not found has no group or project either.
  const group = groups.groups.find((one) => one.fullPath === fullPath);
  if (place === null && group === undefined) return null;
  const name = group?.name ?? place?.fullName.split(' / ').at(-1) ?? fullPath;
  const visible = isCurrent && place !== null ? place.pages : commonPages;
  const pages = listedPagesOf(kind, boot, visible);
  const linksOf = (listed: readonly PlacePage[]) => (
    <ul>
      {listed.map((one) => {
        const { name: page, text, icon: Icon } = one;
        const address = pageAddress(kind, fullPath, page);
        const isShown = router.path === address;
        // Back to what was left there; on the page itself, to the page as it opens.
        const href = isShown ? address : views.addressLeft(address);
        return (
          <li key={page}>
            <RailLink
              href={href}
              text={text}
              icon={<Icon />}
              isFolded={isFolded}
              isCurrent={isShown}
              holdsCurrent={isWithin(kind, fullPath, one, router.path)}
            />
          </li>
        );
      })}
    </ul>
  );
  return (
    <section aria-label={name} className={styles.section}>
      <h2 className={styles.heading}>{name}</h2>
      {linksOf(pages.filter(({ section }) => section === null))}
      {railSections.map((section) => {
        const listed = pages.filter((page) => page.section === section);
        const isHere = listed.some((page) => isWithin(kind, fullPath, page, router.path));
        return (
          listed.length > 0 && (
            <RailSection key={section} section={section} isHere={isHere} isFolded={isFolded}>
              {linksOf(listed)}
            </RailSection>
          )
        );
      })}
    </section>
  );
});
