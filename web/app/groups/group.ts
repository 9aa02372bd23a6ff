/** The fields of a REST group that the pages use. */
export interface GroupAnswer {
  id: number;
  name: string;
  full_name: string;
  full_path: string;
  parent_id: number | null;
  description: string | null;
  visibility: 'private' | 'internal' | 'public';
  avatar_url: string | null;
  /** Only for readers who may create these directly in it. */
  can_create_epic?: boolean;
  can_create_project?: boolean;
  can_create_subgroup?: boolean;
}

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

export function groupOf(answer: GroupAnswer): Group {
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
