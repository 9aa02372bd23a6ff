/** A chapter of the documentation, with its own address on the help page. */
export interface DocumentationSection {
  /** Unique; the fragment of its address. */
  anchor: string;
  title: string;
  /** Markdown without the heading. */
  content: string;
}

/** A part of a section that is short enough to be given to a model. */
export interface DocumentationPassage {
  anchor: string;
  title: string;
  content: string;
}

const passageLength = 1_500;

/** Where people read the documentation; a section is its fragment. */
export const helpPath = '/-/help';

/** The sections below headings of the second and third level; what precedes them belongs to the title. */
export function sectionsOf(markdown: string): DocumentationSection[] {
  const sections: DocumentationSection[] = [];
  let lines: string[] = [];
  for (const line of markdown.split('\n')) {
    const [, title] = /^#{1,3} (.+)$/.exec(line) ?? [];
    if (title === undefined) {
      // Pictures are files of the repository, which the page does not have.
      if (!line.startsWith('![')) lines.push(line);
      continue;
    }
    close(sections, lines);
    lines = [];
    sections.push({ anchor: anchorOf(title), title, content: '' });
  }
  close(sections, lines);
  return sections.filter(({ content }) => content !== '');
}

function close(sections: DocumentationSection[], lines: readonly string[]): void {
  const section = sections.at(-1);
  if (section === undefined) return;
  // The first line may begin a block of code, by its indent.
  section.content = lines.join('\n').replace(/^\n+/, '').trimEnd();
}

function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}

/** Splits a section between paragraphs and rows of tables. */
export function passagesOf({ anchor, title, content }: DocumentationSection): DocumentationPassage[] {
  const passages: DocumentationPassage[] = [];
  let text = '';
  // Columns of tables are padded with spaces.
  for (const part of content
    .split(/\n\n|\n(?=\|)/)
    .map((one) => one.replaceAll(/[ -]{3,}/g, ' ').slice(0, passageLength))) {
    if (text !== '' && text.length + part.length > passageLength) {
      passages.push({ anchor, title, content: text });
      text = '';
    }
    text += text === '' ? part : `\n${part}`;
  }
  return text === '' ? passages : [...passages, { anchor, title, content: text }];
}

/** Passages of the documentation that can be searched. */
export interface DocumentationIndex {
  /** Replaces all passages, unless they are the same. */
  replace(passages: readonly DocumentationPassage[]): Promise<void>;
  /** The passages that fit the words of a question best. */
  search(question: string, most: number): Promise<DocumentationPassage[]>;
}

/** The documentation as shipped with this version. */
export class Documentation {
  private sections: Promise<DocumentationSection[]> | null = null;

  constructor(
    private readonly index: DocumentationIndex,
    private readonly read: () => Promise<string>,
  ) {}

  all(): Promise<DocumentationSection[]> {
    this.sections ??= this.read().then(sectionsOf);
    return this.sections;
  }

  /** Called at start, since the documentation changes with the version. */
  async prepare(): Promise<void> {
    await this.index.replace((await this.all()).flatMap(passagesOf));
  }

  search(question: string, most: number): Promise<DocumentationPassage[]> {
    return this.index.search(question, most);
  }
}
