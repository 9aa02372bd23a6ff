import type { WorkItemType } from '../../../domain/work-items/work-item.ts';
import type { ApiClient } from '../../api/client.ts';
import { emojiList, type Emoji } from '../../api/emoji-list.ts';
import { Avatar } from '../../widgets/avatar/avatar.tsx';
import type {
  ReferenceSource,
  ReferenceSources,
  ReferenceSuggestion,
} from '../../widgets/markdown-editor/references/reference-source.ts';
import { groupPathOf } from '../item-address.ts';
import type { Namespace } from '../item.ts';
import {
  epicNumbersQuery,
  epicReferencesQuery,
  issueReferencesQuery,
  labelReferencesQuery,
  milestoneReferencesQuery,
  usersAutocompleteQuery,
} from '../operations/reference-search.graphql.ts';
import { quickActionRules } from '../../../domain/quick-actions/quick-action.ts';

const mostShown = 8;
/** Suggestions for mentions. */
const mostMentioned = 5;

/** Suggestions for a text in a group or project. */
export function referenceSources(api: ApiClient, namespace: Namespace, type: WorkItemType): ReferenceSources {
  const groupPath = groupPathOf(namespace);
  const inNamespace = { fullPath: namespace.fullPath, inProject: namespace.kind === 'project' };
  return {
    '@': source('There was a problem fetching users.', async (query, signal) => {
      const variables = { ...inNamespace, search: query };
      const { group, project } = await api.graphql(usersAutocompleteQuery, variables, { signal });
      return ((group ?? project)?.users ?? []).slice(0, mostMentioned).map(({ id, name, username, avatarUrl }) => ({
        id,
        text: name,
        description: `@${username}`,
        insert: `@${username}`,
        icon: <Avatar name={name} identity={username} src={avatarUrl} size={24} />,
      }));
    }),
    '&': source('There was a problem fetching epics.', async (query, signal) => {
      const { group } = /^\d+$/.test(query)
        ? await api.graphql(epicNumbersQuery, { fullPath: groupPath, iid: query }, { signal })
        : await api.graphql(epicReferencesQuery, { fullPath: groupPath, search: query }, { signal });
      return referencesFrom(namespace, group?.epics.nodes ?? []);
    }),
    '#': source('There was a problem fetching issues.', async (query, signal) => {
      const { group } = await api.graphql(issueReferencesQuery, { fullPath: groupPath, search: query }, { signal });
      return referencesFrom(namespace, group?.issues.nodes ?? []);
    }),
    '~': source('There was a problem fetching labels.', async (query, signal) => {
      const variables = { ...inNamespace, search: query };
      const { group, project } = await api.graphql(labelReferencesQuery, variables, { signal });
      return ((group ?? project)?.labels.nodes ?? []).map(({ id, title }) => ({
        id,
        text: title,
        insert: quoted('~', title),
      }));
    }),
    '%': source('Something went wrong while fetching milestones', async (query, signal) => {
      const variables = { ...inNamespace, search: query };
      const { group, project } = await api.graphql(milestoneReferencesQuery, variables, { signal });
      return ((group ?? project)?.milestones.nodes ?? []).map(({ id, title }) => ({
        id,
        text: title,
        insert: quoted('%', title),
      }));
    }),
    ':': emojiSource(api),
    '/': { failure: '', fetch: (query) => Promise.resolve(actionsFor(type, query)) },
  };
}

function source(failure: string, fetch: ReferenceSource['fetch']): ReferenceSource {
  return { failure, fetch: async (query, signal) => (await fetch(query, signal)).slice(0, mostShown) };
}

/** The list of names is loaded once and searched here. */
function emojiSource(api: ApiClient): ReferenceSource {
  let all: Promise<readonly Emoji[]> | null = null;
  return source('There was a problem fetching emoji.', async (query): Promise<ReferenceSuggestion[]> => {
    all ??= emojiList(api);
    const search = query.toLowerCase();
    try {
      const found = (await all).filter(({ name }) => name.includes(search));
      return found
        .toSorted((one, other) => distance(one.name, search) - distance(other.name, search))
        .map(({ name, emoji }) => ({ id: name, text: name, insert: emoji, icon: <span aria-hidden>{emoji}</span> }));
    } catch (error) {
      all = null;
      throw error;
    }
  });
}

/** How far the text is from the beginning of a name: 0 if the name begins with it, 1 if one of its words does. */
function distance(name: string, text: string): number {
  if (name.startsWith(text)) return 0;
  return name.includes(`_${text}`) ? 1 : 2;
}

interface Referable {
  id: string;
  title: string;
  reference: string;
}

/** Items of the text's own group or project come first, and need no path. */
function referencesFrom({ fullPath }: Namespace, items: readonly Referable[]): ReferenceSuggestion[] {
  const isOwn = ({ reference }: Referable): boolean =>
    reference.startsWith(`${fullPath}#`) || reference.startsWith(`${fullPath}&`);
  return [...items.filter(isOwn), ...items.filter((item) => !isOwn(item))].map((item) => {
    const reference = isOwn(item) ? item.reference.slice(fullPath.length) : item.reference;
    return { id: item.id, text: item.title, description: reference, insert: reference };
  });
}

/** A title of several words is quoted. */
function quoted(sign: string, title: string): string {
  return /^[\w.-]+(?:::[\w.-]+)*$/.test(title) ? sign + title : `${sign}"${title}"`;
}

/** The quick actions for a type of item whose names begin with the query. */
function actionsFor(type: WorkItemType, query: string): ReferenceSuggestion[] {
  const kind = type === 'epic' ? 'epic' : 'issue';
  const prefix = query.toLowerCase();
  return Object.entries(quickActionRules)
    .filter(([name, { on }]) => (on === 'any' || on === kind) && name.startsWith(prefix))
    .map(([name, { parameter, does }]) => ({
      id: name,
      text: `/${name}${parameter === null ? '' : ` ${parameter}`}`,
      description: does,
      insert: `/${name}`,
    }));
}
