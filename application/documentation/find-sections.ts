import type { ManualChapter, ManualPart, ManualSection } from './manual.ts';
import { addressOf } from './passages.ts';

/** A section in which all words of a search were found. */
export interface FoundSection {
  /** From the help page, such as `backup#restore`. */
  address: string;
  chapter: string;
  title: string;
  /** Plain text around the first of the words. */
  excerpt: string;
}

const excerptLength = 180;

/** The sections with all the words, or beginnings of words; those with more of them in their titles come first. */
export function findSections(parts: readonly ManualPart[], search: string, most: number): FoundSection[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return parts
    .flatMap(({ chapters }) => chapters)
    .flatMap((chapter) => chapter.sections.map((section) => ranked(chapter, section, words)))
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank)
    .slice(0, most)
    .map(({ chapter, section, text }) => ({
      address: addressOf(chapter, section),
      chapter: chapter.title,
      title: section.title,
      excerpt: excerptOf(text, words),
    }));
}

interface Ranked {
  chapter: ManualChapter;
  section: ManualSection;
  text: string;
  /** 0 unless all words were found. */
  rank: number;
}

function ranked(chapter: ManualChapter, section: ManualSection, words: readonly string[]): Ranked {
  const text = plainText(section.content);
  const [title, content] = [section.title.toLowerCase(), text.toLowerCase()];
  const chapterTitle = chapter.title.toLowerCase();
  const ranks = words.map((word) => {
    if (begins(title, word)) return section.level === 1 ? 8 : 6;
    if (begins(content, word)) return begins(chapterTitle, word) ? 3 : 2;
    return content.includes(word) || title.includes(word) ? 1 : 0;
  });
  const isFound = ranks.every((rank) => rank > 0);
  return { chapter, section, text, rank: isFound ? ranks.reduce((sum: number, rank) => sum + rank, 0) : 0 };
}

/** True if a word of the text begins with this. */
function begins(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return true;
  }
  return false;
}

/** Markdown without its marks, on one line. */
function plainText(markdown: string): string {
  return markdown
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\|[ :|-]+\|$/gm, '')
    .replaceAll(/^(?:```.*|[-*] |\d+\. )/gm, '')
    .replaceAll(/[`|]|\*\*/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const places = words.map((word) => lower.indexOf(word)).filter((place) => place >= 0);
  const first = places.length === 0 ? 0 : Math.min(...places);
  const from = first < excerptLength / 2 ? 0 : text.lastIndexOf(' ', first - excerptLength / 3) + 1;
  const excerpt = text.slice(from, from + excerptLength);
  const isCut = from + excerptLength < text.length;
  return `${from > 0 ? '…' : ''}${isCut ? `${excerpt.slice(0, excerpt.lastIndexOf(' '))}…` : excerpt}`;
}
