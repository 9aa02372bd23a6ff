import type { Branch } from '../items/branch.ts';
import type { TreeItem } from '../items/tree-item.ts';
import type { TreeStore } from '../tree-store.ts';
import { besideParent, lineOf, siblingsAt } from './drop-places.ts';
import type { Place } from './tree-move.ts';

/** Moving by keyboard: Space picks a row up, arrows move it, Space or Enter drops it, Escape cancels. */
export function pickUpByKeyboard(tree: TreeStore, item: TreeItem, branch: Branch): void {
  tree.move.pickUp(item, branch, 'keyboard');
  tree.announcer.say(
    `${item.title} picked up. Up and Down move it, Right moves it into the epic above, Left out of its parent. ` +
      'Space drops it, Escape cancels.',
  );
}

/** Handles a key while a row is picked up; returns true if it was handled. */
export function moveKey(tree: TreeStore, key: string): boolean {
  const { move, announcer } = tree;
  const { picked, place } = move;
  if (picked === null || place === null) return false;
  const { item } = picked;
  switch (key) {
    case 'ArrowUp':
      hold(tree, item, upFrom(tree, item, place));
      return true;
    case 'ArrowDown':
      hold(tree, item, downFrom(tree, item, place));
      return true;
    case 'ArrowLeft':
      hold(tree, item, besideParent(tree, item, place.branch, 1));
      return true;
    case 'ArrowRight':
      void intoEpicAbove(tree, item, place);
      return true;
    case ' ':
    case 'Enter': {
      const isMoved = move.drop();
      announcer.say(isMoved ? `${item.title} dropped at ${inWords(tree, item, place)}.` : `${item.title} stays.`);
      tree.focus.moveTo(Math.max(0, tree.rows.indexOf(item.key)));
      return true;
    }
    case 'Escape':
      move.cancel();
      announcer.say(`Moving ${item.title} was canceled.`);
      return true;
    default:
      return key !== 'Tab';
  }
}

function upFrom(tree: TreeStore, item: TreeItem, { branch, index }: Place): Place | null {
  return index > 0 ? { branch, index: index - 1 } : besideParent(tree, item, branch, 0);
}

function downFrom(tree: TreeStore, item: TreeItem, { branch, index }: Place): Place | null {
  return index < siblingsAt(branch, item).length ? { branch, index: index + 1 } : besideParent(tree, item, branch, 1);
}

async function intoEpicAbove(tree: TreeStore, item: TreeItem, { branch, index }: Place): Promise<void> {
  const above = siblingsAt(branch, item)[index - 1];
  if (above === undefined || above.type !== 'epic') {
    tree.announcer.say('There is no epic above to move into.');
    return;
  }
  const inside = await tree.expand(above);
  if (inside !== null && tree.move.picked?.item.key === item.key) hold(tree, item, { branch: inside, index: 0 });
}

function hold(tree: TreeStore, item: TreeItem, place: Place | null): void {
  if (place === null || !tree.move.fits(place)) {
    tree.announcer.say('It cannot move further.');
    return;
  }
  tree.move.holdOver(place);
  tree.viewport.reveal(lineOf(tree, item, place).top - 40, 80);
  tree.announcer.say(`${inWords(tree, item, place)}.`);
}

/** "position 2 of 5 in Data plane" */
function inWords(tree: TreeStore, item: TreeItem, { branch, index }: Place): string {
  const parent = tree.epicItemOf(branch)?.title ?? tree.root.epic?.title ?? '';
  return `Position ${index + 1} of ${siblingsAt(branch, item).length + 1} in ${parent}`;
}
