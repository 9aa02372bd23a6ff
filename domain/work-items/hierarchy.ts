import { childTypes, typeRules, type WorkItem, type WorkItemType } from './work-item.ts';

/** Maximum levels of an epic tree, including the root. */
export const treeDepthMaximum = 7;
/** Maximum direct children, epics and issues together. */
export const childrenMaximum = 5000;

export type HierarchyProblem =
  | 'self'
  | 'already_child'
  | 'ring'
  | 'too_deep'
  | 'too_many_children'
  | 'type'
  | 'confidential';

export interface NewChild {
  child: Pick<WorkItem, 'id' | 'type' | 'parentId' | 'confidential'>;
  /** Levels of the child's own subtree: 1 for a leaf. */
  childHeight: number;
  parent: Pick<WorkItem, 'id' | 'type' | 'ancestorIds' | 'confidential'>;
  parentChildrenCount: number;
}

/** The first rule that forbids `child` below `parent`, or null. Depth counts epics only; issues do not add a level. */
export function hierarchyProblem({
  child,
  childHeight,
  parent,
  parentChildrenCount,
}: NewChild): HierarchyProblem | null {
  if (child.id === parent.id) return 'self';
  if (!typeRules[child.type].parents.includes(parent.type)) return 'type';
  if (child.parentId === parent.id) return 'already_child';
  if (parent.ancestorIds.includes(child.id)) return 'ring';
  if (child.type === 'epic' && childHeight + parent.ancestorIds.length + 1 > treeDepthMaximum) return 'too_deep';
  if (parentChildrenCount >= childrenMaximum) return 'too_many_children';
  if (parent.confidential && !child.confidential) return 'confidential';
  return null;
}

/** Why an item cannot get another type, or null: what is above and below it must fit that, too. */
export function conversionProblem(to: WorkItemType, parent: WorkItemType | null, hasChildren: boolean): string | null {
  if (parent !== null && !typeRules[to].parents.includes(parent)) {
    return `cannot be changed to ${names[to]} when linked to a parent ${names[parent]}`;
  }
  if (hasChildren && childTypes(to).length === 0) return `cannot be changed to ${names[to]} with child items`;
  return null;
}

const names: Record<WorkItemType, string> = { epic: 'epic', issue: 'issue', incident: 'incident', task: 'task' };

/** The error texts of a rejected hierarchy change; API clients rely on "Epic hierarchy level too deep". */
export function hierarchyMessage(problem: HierarchyProblem, child: WorkItemType, parent: WorkItemType): string {
  switch (problem) {
    case 'self':
      return `This ${names[child]} cannot be added to itself.`;
    case 'already_child':
      return `This ${names[child]} is already assigned to the parent ${names[parent]}.`;
    case 'ring':
      return `This ${names[child]} is already an ancestor of the parent ${names[parent]}.`;
    case 'too_deep':
      return 'Epic hierarchy level too deep';
    case 'too_many_children':
      return 'This epic already has the maximum number of child epics.';
    case 'type':
      return `A ${names[child]} cannot be a child of ${parent === 'epic' || parent === 'issue' || parent === 'incident' ? 'an' : 'a'} ${names[parent]}.`;
    case 'confidential':
      return child === 'epic'
        ? 'A non-confidential epic cannot be assigned to a confidential parent epic'
        : `A non-confidential ${names[child]} cannot be assigned to a confidential parent ${names[parent]}`;
  }
}
