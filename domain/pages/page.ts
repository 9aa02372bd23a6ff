import type { Actor } from '../access/actor.ts';
import type { Namespace } from '../namespaces/namespace.ts';

/** What an address may hold, by the name in its pattern. Full paths are `group/subgroup`, unencoded. */
export interface PageParameters {
  fullPath: string;
  username: string;
  iid: string;
  id: number;
  type: 'epic' | 'issue';
  chapter: string;
  token: string;
}

/** What a page is about, and without which it does not exist. A group or project is at the path of the address. */
export type PageSubject =
  | 'group'
  | 'project'
  | 'person'
  | 'epic'
  | 'issue'
  | 'iteration'
  | 'board'
  | 'milestone'
  | 'vulnerability'
  | 'mergeRequest'
  | 'site'
  | 'helpChapter'
  | 'newItem';

/** Pages that tell how work goes, and those that set a place up. */
export type PageSection = 'insights' | 'settings';

/** How the sidebar of its group or project, or else the account menu, and the palette lead to a page. */
export interface PageNavigation {
  text: string;
  /** Its name in lucide-react. */
  icon: string;
  /** Listed in a section that can be folded, after the places that a plan needs. */
  section?: PageSection;
  /** Every reader of the group or project may see it, so it is shown before the server has answered. */
  isCommon?: true;
  /** The ends of addresses of other pages that belong to it; those below its own address do anyway. */
  holds?: readonly string[];
  /** Found in the palette, not listed in the sidebar or the menu: other controls lead to it. */
  isInPaletteOnly?: true;
  /** Not shown while no directory is set up. */
  needsDirectory?: true;
}

/** A page of the product. */
export interface Page {
  /** Of its address, for path-to-regexp; `*fullPath` matches several segments. */
  pattern: string;
  /** Another address that leads to it. */
  alsoAt?: string;
  /** Module of its component, from web/. */
  module: string;
  /** Shown alone, without rail and bars: the pages before sign-in. */
  isBare?: true;
  about?: PageSubject;
  /** Who sees the page of a group or project; without it, everyone who can read those. */
  may?: (actor: Actor, namespace: Namespace) => boolean;
  /** What else it takes: an administrator, accounts for everyone, passwords, or new ones by mail. */
  needs?: 'administrator' | 'signUp' | 'passwords' | 'mailedPasswords';
  navigation?: PageNavigation;
}

/** The names of the parameters of a pattern, in their order. */
type ParameterNames<Pattern extends string> = Pattern extends `${string}${':' | '*'}${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? [Name, ...ParameterNames<Tail>]
    : [Rest]
  : [];

type ParameterValues<Names extends readonly string[]> = {
  [Index in keyof Names]: Names[Index] extends keyof PageParameters ? PageParameters[Names[Index]] : never;
};

/** The address of a page: a text, or a function of its parameters. */
export type PageAddress<Pattern extends string> =
  ParameterNames<Pattern> extends [] ? string : (...parameters: ParameterValues<ParameterNames<Pattern>>) => string;

/** The end of the address of a group's or project's page, such as "settings/ai"; empty for the overview. */
export function pageEnd(pattern: string): string {
  return pattern.split('/-/')[1] ?? '';
}
