import type { SourceFile } from './source-files.ts';

export const mostLines = 300;

/** Promises to do it later, and comments that silence a check. */
const forbiddenComments: readonly RegExp[] = [
  /\b(?:TODO|FIXME|XXX|HACK)\b/,
  /\b(?:eslint|oxlint)-disable/,
  /@ts-(?:ignore|expect-error|nocheck)/,
  /\bprettier-ignore\b/,
  /\bc8 ignore\b|\bistanbul ignore\b/,
];

const testBlocks: readonly string[] = ['describe', 'context', 'it', 'specify', 'before', 'after'];

/** What no file of ours may hold, one sentence each. */
export function styleProblems(file: SourceFile): string[] {
  const found: string[] = [];
  for (const comment of file.comments) {
    const forbidden = forbiddenComments.map((pattern) => pattern.exec(comment)?.[0]).find(Boolean);
    if (forbidden !== undefined) found.push(`the comment ${forbidden}`);
  }
  file.visit({
    TSAnyKeyword: () => found.push('the type any'),
    DebuggerStatement: () => found.push('debugger'),
    MemberExpression: ({ object, property }) => {
      if (object.type !== 'Identifier' || property.type !== 'Identifier' || !testBlocks.includes(object.name)) return;
      if (property.name === 'only' || property.name === 'skip') found.push(`${object.name}.${property.name}`);
    },
    CallExpression: ({ callee }) => {
      if (callee.type === 'Identifier' && /^x(?:it|describe|context|specify)$/.test(callee.name))
        found.push(callee.name);
    },
  });
  return found.map((what) => `${file.path} holds ${what}`);
}

/** A complaint when a text is longer than a reader can hold (architecture: "The layers"). */
export function lengthProblems(path: string, text: string): string[] {
  const lines = text.trimEnd().split('\n').length;
  return lines > mostLines ? [`${path} has ${lines} lines, more than ${mostLines}`] : [];
}
