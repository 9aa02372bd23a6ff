import type { Group as RestGroup } from '../../api/rest.generated.ts';

export interface Group {
  id: number;
  name: string;
  /** "Parent / Child" */
  fullName: string;
  fullPath: string;
  parentId: number | null;
  description: string;
  visibility: 'private' | 'internal' | 'public';
  avatarUrl: string | null;
  canCreateEpic: boolean;
  canCreateProject: boolean;
  canCreateSubgroup: boolean;
}

export function groupOf(answer: RestGroup): Group {
  return {
    id: answer.id,
    name: answer.name,
    fullName: answer.full_name,
    fullPath: answer.full_path,
    parentId: answer.parent_id,
    description: answer.description ?? '',
    visibility: answer.visibility,
    avatarUrl: answer.avatar_url,
    canCreateEpic: answer.can_create_epic === true,
    canCreateProject: answer.can_create_project === true,
    canCreateSubgroup: answer.can_create_subgroup === true,
  };
}
