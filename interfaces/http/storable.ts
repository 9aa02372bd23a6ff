import { badRequest } from './refusal.ts';

/** Maximum nesting of objects and lists. */
export const deepest = 32;
const mostKeys = 1_000;

/**
 * Rejects what PostgreSQL cannot store (NUL, lone surrogates) and what is deeper or larger than any call needs. @throws
 * Refusal 400
 */
export function requireStorable(value: unknown): void {
  let keys = 0;
  const visit = (part: unknown, depth: number): void => {
    if (typeof part === 'string') requireStorableText(part);
    if (typeof part !== 'object' || part === null) return;
    if (depth > deepest) throw badRequest('the input is nested too deeply');
    const entries = Object.entries(part);
    if (!Array.isArray(part)) keys += entries.length;
    if (keys > mostKeys) throw badRequest('the input has too many keys');
    for (const [name, inner] of entries) {
      requireStorableText(name);
      visit(inner, depth + 1);
    }
  };
  visit(value, 1);
}

export function requireStorableText(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) throw badRequest('the input contains invalid characters');
}
