import type { LucideIcon } from 'lucide-react';
import type { PageSection } from '../../../domain/pages/page.ts';
import { pageEnd } from '../../../domain/pages/page.ts';
import type { PageName } from '../../../domain/pages/pages.ts';
import { addresses } from '../addresses.ts';
import type { Boot } from '../boot.ts';
import { pagePatterns } from '../page-patterns.generated.ts';
import { placeNavigation } from './place-navigation.generated.ts';

export type PlaceKind = 'group' | 'project';

/** A page of each group or project in the navigation. */
export interface PlacePage {
  page: PageName;
  /** The end of its URL, such as "settings/ai"; empty for the overview. The server says which of them a reader may see. */
  name: string;
  text: string;
  icon: LucideIcon;
  /** Null for the places that a plan needs. */
  section: PageSection | null;
  /** The ends of addresses of other pages that belong to it. */
  holds: readonly string[];
  isInPaletteOnly: boolean;
}

/** Those that the sidebar lists, of the pages with these names; the overview is always there. */
export function listedPagesOf(
  kind: PlaceKind,
  boot: Pick<Boot, 'signInProviders'>,
  visible: readonly string[],
): PlacePage[] {
  return pagesOf(kind, boot).filter(
    ({ name, isInPaletteOnly }) => !isInPaletteOnly && (name === '' || visible.includes(name)),
  );
}

/** The pages of groups or projects that this instance has, in their order. */
export function pagesOf(kind: PlaceKind, { signInProviders }: Pick<Boot, 'signInProviders'>): PlacePage[] {
  const hasDirectory = signInProviders.some((provider) => provider.kind === 'directory');
  return placeNavigation[kind]
    .filter((entry) => !('needsDirectory' in entry) || hasDirectory)
    .map((entry) => {
      const { page, text, icon } = entry;
      const section = 'section' in entry ? entry.section : null;
      const holds = 'holds' in entry ? entry.holds : [];
      const isInPaletteOnly = 'isInPaletteOnly' in entry;
      return { page, name: pageEnd(pagePatterns[page]), text, icon, section, holds, isInPaletteOnly };
    });
}

/**
 * Whether a path is that of one of these pages but the overview, or of a page that belongs to it, such as an epic to the
 * epics. In the navigation of a group, entries of its subgroups do as well.
 */
export function isWithin(kind: PlaceKind, fullPath: string, { name, holds }: PlacePage, path: string): boolean {
  const [place, end] = path.split('/-/');
  if (!`${place}/`.startsWith(`${pageAddress(kind, fullPath, '')}/`)) return false;
  return [name, ...holds].some((one) => one !== '' && `${end}/`.startsWith(`${one}/`));
}

/** The URL of one of these pages. */
export function pageAddress(kind: PlaceKind, fullPath: string, name: string): string {
  const overview = kind === 'group' ? addresses.group(fullPath) : addresses.project(fullPath);
  return name === '' ? overview : `${overview}/-/${name}`;
}

/** The pages that every reader of a group or project may see, shown until the server has answered. */
export const commonPages: readonly string[] = Object.values(placeNavigation)
  .flat()
  .filter((entry) => 'isCommon' in entry)
  .map(({ page }) => pageEnd(pagePatterns[page]));
