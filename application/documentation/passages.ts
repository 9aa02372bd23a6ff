import type { ManualChapter, ManualSection } from './manual.ts';

/** A part of a section that is short enough to be given to a model. */
export interface DocumentationPassage {
  /** Of its section, from the help page: `backup#restore`; that of the first section is its chapter, `backup`. */
  address: string;
  title: string;
  content: string;
}

const passageLength = 1_500;

/** The passages of a chapter, in order. */
export function passagesOf(chapter: ManualChapter): DocumentationPassage[] {
  return chapter.sections.flatMap((section) => {
    const address = addressOf(chapter, section);
    const title = section.level === 1 ? chapter.title : `${chapter.title}: ${section.title}`;
    return splitText(section.content).map((content) => ({ address, title, content }));
  });
}

export function addressOf({ name }: ManualChapter, { level, anchor }: ManualSection): string {
  return level === 1 ? name : `${name}#${anchor}`;
}

/** Splits a text between paragraphs and rows of tables. */
function splitText(text: string): string[] {
  const passages: string[] = [];
  let passage = '';
  // Columns of tables are padded with spaces.
  for (const part of text
    .split(/\n\n|\n(?=\|)/)
    .map((one) => one.replaceAll(/[ -]{3,}/g, ' ').slice(0, passageLength))) {
    if (passage !== '' && passage.length + part.length > passageLength) {
      passages.push(passage);
      passage = '';
    }
    passage += passage === '' ? part : `\n${part}`;
  }
  return passage === '' ? passages : [...passages, passage];
}
