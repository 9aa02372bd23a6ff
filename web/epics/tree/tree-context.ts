import { createContext, use } from 'react';
import type { TreeStore } from './tree-store.ts';

export const TreeContext = createContext<TreeStore | null>(null);

/** The store of the panel; only inside it. */
export function useTree(): TreeStore {
  const tree = use(TreeContext);
  if (!tree) throw new Error('useTree outside of the panel of child items');
  return tree;
}
