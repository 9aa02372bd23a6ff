import { splitScope } from '../../domain/labels/scoped.ts';
import { milestonePath } from '../../domain/milestones/web-path.ts';
import { referenceSymbols, type Reference } from '../../domain/references/reference.ts';
import { itemWebPath } from '../../domain/work-items/web-path.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { ResolvedReference } from './reference-queries.ts';
import { escapeHtml, replaceMarks, type Piece, type RenderedMarkdown } from './rendered.ts';

/**
 * Completes rendered Markdown for one reader. `resolved[n]` belongs to `pieces[n]`. References that do not exist or
 * that the reader may not read stay as typed. Every value is escaped here, in the last step.
 */
export function readerHtml(
  { html, pieces }: RenderedMarkdown,
  resolved: readonly (ResolvedReference | null)[],
  here: Pick<Namespace, 'id'>,
): string {
  return replaceMarks(html, (index) => {
    const piece = pieces[index];
    if (piece === undefined) return '';
    if ('html' in piece) return piece.html;
    const meaning = resolved[index] ?? null;
    if (meaning === null) return escapeHtml(piece.text);
    return linkTo(meaning, piece, here);
  });
}

function linkTo(
  meaning: ResolvedReference,
  { reference, fragment = '' }: Extract<Piece, { reference: Reference }>,
  here: Pick<Namespace, 'id'>,
): string {
  switch (meaning.kind) {
    case 'item': {
      const { item, namespace } = meaning;
      const kind = item.type === 'epic' ? 'epic' : 'issue';
      const short = `${place(namespace, here)}${referenceSymbols[kind]}${item.iid}`;
      const closed = item.state === 'closed' ? ' (closed)' : '';
      const text = reference.expansion === '' ? short : `${item.title} (${short})`;
      const note = /^#note_(\d+)$/.exec(fragment)?.[1];
      const comment = note === undefined ? '' : ` (comment ${note})`;
      return link(kind, itemWebPath(item, namespace), item.title, `${text}${closed}${comment}`, fragment);
    }
    case 'milestone': {
      const { milestone, namespace } = meaning;
      return link('milestone', milestonePath(milestone, namespace), '', `${place(namespace, here)}%${milestone.title}`);
    }
    case 'label':
      return labelChip(meaning);
    case 'user':
      return link('user', `/${meaning.user.username}`, meaning.user.name, `@${meaning.user.username}`);
  }
}

/** The path prefix of a reference to another group or project. */
function place(namespace: Namespace, here: Pick<Namespace, 'id'>): string {
  return namespace.id === here.id || here.id === 0 ? '' : namespace.fullPath;
}

function link(kind: string, path: string, title: string, text: string, fragment = ''): string {
  const hint = title === '' ? '' : ` title="${escapeHtml(title)}"`;
  const address = escapeHtml(encodeURI(path) + fragment);
  return `<a class="reference reference-${kind}" href="${address}"${hint}>${escapeHtml(text)}</a>`;
}

/**
 * A label's color is a validated `#rrggbb`. A strict policy forbids inline styles, so the page applies it from a data
 * attribute.
 */
function labelChip({ label }: Extract<ResolvedReference, { kind: 'label' }>): string {
  const { scope, name } = splitScope(label.title);
  const hint =
    label.description === null || label.description === '' ? '' : ` title="${escapeHtml(label.description)}"`;
  const scoped = scope === null ? '' : `<span class="reference-label-scope">${escapeHtml(scope)}</span>`;
  return (
    `<span class="reference reference-label" data-color="${escapeHtml(label.color)}" data-text-color="${escapeHtml(label.textColor)}"${hint}>` +
    `${scoped}<span>${escapeHtml(name)}</span></span>`
  );
}
