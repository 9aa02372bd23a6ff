import { healthStatuses } from '../work-items/work-item.ts';
import { anyOrNone } from './token.ts';

/** Values of the filter by type. */
export const typeTokenTexts: Readonly<Record<string, string>> = { issue: 'Issue', incident: 'Incident', task: 'Task' };

/** The health statuses, `None` and `Any` among the texts, each once. */
export function healthsFrom(texts: readonly string[]): string[] {
  return known(texts, healthFrom);
}

/** The types of issues among the texts, each once. */
export function typesFrom(texts: readonly string[]): string[] {
  return known(texts, typeFrom);
}

/** The whole numbers, `None` and `Any` among the texts, each once. */
export function weightsFrom(texts: readonly string[]): string[] {
  return known(texts, weightFrom);
}

function known(texts: readonly string[], read: (text: string) => string | null): string[] {
  return [...new Set(texts.map(read).filter((value) => value !== null))];
}

function healthFrom(text: string): string | null {
  return specialFrom(text) ?? healthStatuses.find((status) => status === text.toLowerCase()) ?? null;
}

function typeFrom(text: string): string | null {
  const type = text.toLowerCase();
  return Object.hasOwn(typeTokenTexts, type) ? type : null;
}

function weightFrom(text: string): string | null {
  return specialFrom(text) ?? (/^\d{1,9}$/.test(text) ? text : null);
}

function specialFrom(text: string): string | null {
  return anyOrNone.find((special) => special.toLowerCase() === text.toLowerCase()) ?? null;
}
