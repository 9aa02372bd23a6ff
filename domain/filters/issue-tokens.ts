import { healthStatuses } from '../work-items/work-item.ts';
import { anyOrNone } from './token.ts';

/** Values of the filter by health status. */
export const healthTokenTexts: Readonly<Record<string, string>> = {
  on_track: 'On track',
  needs_attention: 'Needs attention',
  at_risk: 'At risk',
};

/** Values of the filter by type. */
export const typeTokenTexts: Readonly<Record<string, string>> = { issue: 'Issue', incident: 'Incident', task: 'Task' };

/** A health status, `None` or `Any`; null for other texts. */
export function healthFrom(text: string | null): string | null {
  return specialFrom(text) ?? healthStatuses.find((status) => status === text?.toLowerCase()) ?? null;
}

/** A type of issue; null for other texts. */
export function typeFrom(text: string | null): string | null {
  const type = text?.toLowerCase() ?? '';
  return Object.hasOwn(typeTokenTexts, type) ? type : null;
}

/** A whole number, `None` or `Any`; null for other texts. */
export function weightFrom(text: string | null): string | null {
  return specialFrom(text) ?? (text !== null && /^\d{1,9}$/.test(text) ? text : null);
}

function specialFrom(text: string | null): string | null {
  return anyOrNone.find((special) => special.toLowerCase() === text?.toLowerCase()) ?? null;
}
