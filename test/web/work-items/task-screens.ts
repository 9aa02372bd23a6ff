import { waitFor } from '@testing-library/dom';
import { expect } from 'chai';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import type { Screen } from '../../support/dom/screens.ts';
import { useEpicScreens } from '../epics/epic-screens.ts';

export const conflict =
  'Someone edited this epic at the same time you did. The description has been updated and you will need to make your changes again.';
export const grip = (screen: Screen, name: string) => screen.findByRole('button', { name: `Move ${name}` });
export const menuOf = (screen: Screen, name: string) => screen.findByRole('button', { name: `Actions for ${name}` });
export const box = (screen: Screen, name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
export const choose = async (screen: Screen, name: string, action: string): Promise<void> => {
  await screen.user.click(await menuOf(screen, name));
  await screen.user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${action}`) }));
};
export const focus = (element: HTMLElement): void => element.focus();
export const tasksOf = ({ document }: Screen): string[] =>
  Array.from(document.querySelectorAll('article li'), (item) => item.textContent.trim());
export const buttonsOf = ({ document }: Screen, label: RegExp): Element[] =>
  Array.from(document.querySelectorAll('button[aria-label]')).filter(({ ariaLabel }) => label.test(ariaLabel ?? ''));

/** Epics with task lists in their descriptions, drawn in Node.js. */
export function useTaskScreens() {
  const epics = useEpicScreens();
  const three = '- [ ] one\n- [ ] two\n- [x] three';
  const saved = async ({ iid }: WorkItem): Promise<string> => {
    const client = await epics.server.as(epics.server.root);
    return ((await client.get(`/api/v4/groups/plan/epics/${iid}`)).body as { description: string }).description;
  };
  const becomes = (epic: WorkItem, description: string): Promise<void> =>
    waitFor(async () => {
      expect(await saved(epic)).to.equal(description);
    });
  const change = (epic: WorkItem, description: string) =>
    epics.server.perform(UpdateWorkItem, { item: { id: epic.id }, description });
  const childrenOf = async ({ iid }: WorkItem, kind: 'epics' | 'issues'): Promise<Record<string, unknown>[]> => {
    const client = await epics.server.as(epics.server.root);
    return (await client.get(`/api/v4/groups/plan/epics/${iid}/${kind}`)).body as Record<string, unknown>[];
  };

  return { epics, three, saved, becomes, change, childrenOf };
}
