import { within } from '@testing-library/dom';
import type { User } from '../../../domain/people/user.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import type { OpenScreenOptions, Screen } from '../../support/dom/screens.ts';
import { useScreens } from '../../support/dom/screens.ts';
import { epicWorldOn, filledWithPeople, today, type EpicWorld } from './epic-plan.ts';

export interface EpicScreenOptions extends OpenScreenOptions {
  /** Without one the page is opened by the planner; null is a visitor. */
  as?: User | null;
}

/** The group of the plan, and pages of its epics drawn in Node.js, for the tests of one `describe`. */
export interface EpicScreens extends EpicWorld {
  /** The page of an epic, its text there. */
  open(epic: Pick<WorkItem, 'iid'>, options?: EpicScreenOptions): Promise<Screen>;
  /** The same of any item, by the path of its page. */
  openPath(path: string, options?: EpicScreenOptions): Promise<Screen>;
}

/** The twin of `useEpics` for tests without a browser. */
export function useEpicScreens(): EpicScreens {
  const screens = useScreens({ today, filledBy: filledWithPeople });
  const epics = {} as EpicScreens;
  before(async function () {
    this.timeout(60_000);
    // Otherwise the first test would have to wait for the code.
    await import('../../../web/epics/epic-page.tsx');
    Object.assign(epics, await epicWorldOn(screens.server()));
    epics.open = ({ iid }, options) => epics.openPath(`/groups/plan/-/epics/${iid}`, options);
    epics.openPath = (path, options) =>
      screens.open(path, {
        as: epics.planner,
        until: (screen) => screen.findByRole('region', { name: 'Activity' }),
        ...options,
      });
  });
  return epics;
}

/** The alert with a text, when it is there. */
export function findAlert(screen: Pick<Screen, 'findByText'>, text: string): Promise<HTMLElement> {
  return screen.findByText((_own, element) => element?.role === 'alert' && element.textContent.includes(text));
}

/** A part of the sidebar, when it is there, also while the window of an editor hides it. */
export async function sidebarPart(screen: Screen, name: string) {
  const sidebar = await screen.findByRole('complementary', { name: 'Epic details', hidden: true });
  return within(await within(sidebar).findByRole('region', { name, hidden: true }));
}
