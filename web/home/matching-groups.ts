import type { ListedGroup } from '../app/groups/group-list.ts';

/** The groups whose full name or path contains all words of `search`, as a flat list, since parents may be missing. */
export function matchingGroups(tree: readonly ListedGroup[], search: string): readonly ListedGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return tree;
  return tree
    .filter(({ group }) => {
      const text = `${group.fullName} ${group.fullPath}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .map(({ group }) => ({ group, depth: 0 }));
}
