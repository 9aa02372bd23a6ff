/** A part of the manual, with its chapters. */
export interface ManualPart {
  title: string;
  chapters: ManualChapter[];
}

/** A chapter of the manual, which has its own page. */
export interface ManualChapter {
  /** Unique; the last segment of its address. */
  name: string;
  title: string;
  /** What it is about, in one sentence. */
  summary: string;
  sections: ManualSection[];
}

/** A heading and what is written below it, up to the next one. */
export interface ManualSection {
  /** Unique in its chapter; the fragment of its address. */
  anchor: string;
  level: 1 | 2 | 3;
  title: string;
  /** Markdown without the heading. */
  content: string;
}

/** Where people read the manual. A chapter is a page below it, a section a fragment of that page. */
export const helpPath = '/-/help';

/** The list of parts and chapters, from which the manual is read. */
export const contentsFile = 'contents.md';

/** Reads a file of the manual, given by its path from the manual's folder. */
export type ReadManualFile = (path: string) => Promise<string>;

/** Reads all parts and chapters in the order of the contents. */
export async function readManual(read: ReadManualFile): Promise<ManualPart[]> {
  const parts: ManualPart[] = [];
  for (const line of (await read(contentsFile)).split('\n')) {
    const [, title] = /^## (.+)$/.exec(line) ?? [];
    if (title !== undefined) parts.push({ title, chapters: [] });
    const [, path, summary = ''] = /^- \[[^\]]+\]\(([\w/-]+\.md)\): (.+)$/.exec(line) ?? [];
    if (path === undefined) continue;
    const sections = sectionsOf(withHelpLinks(await read(path)));
    parts.at(-1)?.chapters.push({ name: nameOf(path), title: sections[0]?.title ?? '', summary, sections });
  }
  return parts;
}

/** `roadmap` of `guide/roadmap.md`. */
function nameOf(path: string): string {
  return path.replace(/^.*\//, '').replace(/\.md$/, '');
}

/** Links between files of the manual become links between pages. */
function withHelpLinks(markdown: string): string {
  return markdown
    .replaceAll(/\]\(([\w./-]+\.md)(#[\w-]+)?\)/g, (_link, path: string, fragment = '') => {
      const page = path.endsWith(contentsFile) ? helpPath : `${helpPath}/${nameOf(path)}`;
      return `](${page}${fragment as string})`;
    })
    .replaceAll(/^<!--.*-->\n/gm, '');
}

/** The sections below headings of the first three levels. */
export function sectionsOf(markdown: string): ManualSection[] {
  const sections: (ManualSection & { lines: string[] })[] = [];
  const anchors = new Set<string>();
  let inCode = false;
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) inCode = !inCode;
    const [, marks = '', title] = (inCode ? null : /^(#{1,3}) (.+)$/.exec(line)) ?? [];
    if (title === undefined) {
      sections.at(-1)?.lines.push(line);
      continue;
    }
    const anchor = uniqueAnchor(anchorOf(title), anchors);
    sections.push({ anchor, level: marks.length as 1 | 2 | 3, title, content: '', lines: [] });
  }
  return sections.map(({ lines, ...section }) => ({ ...section, content: trimmed(lines) }));
}

/** The first line may begin a block of code, by its indent. */
function trimmed(lines: readonly string[]): string {
  return lines.join('\n').replace(/^\n+/, '').trimEnd();
}

/** As code hosts name headings, so that links work in the repository too. */
export function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}

function uniqueAnchor(anchor: string, taken: Set<string>): string {
  let unique = anchor;
  for (let count = 1; taken.has(unique); count += 1) unique = `${anchor}-${count}`;
  taken.add(unique);
  return unique;
}
