import { CircleDot, Layers, Siren, SquareCheckBig, type LucideIcon } from 'lucide-react';
import type { WorkItemType } from '../../domain/work-items/work-item.ts';

/** The icons of items by their type, the same wherever items are listed. */
export const typeIcons: Readonly<Record<WorkItemType, LucideIcon>> = {
  epic: Layers,
  issue: CircleDot,
  incident: Siren,
  task: SquareCheckBig,
};
