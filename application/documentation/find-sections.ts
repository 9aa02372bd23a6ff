import type { ManualChapter, ManualPart, ManualSection } from './manual.ts';
import { addressOf } from './passages.ts';

/** A section in which words of a search were found. */
export interface FoundSection {
  /** From the help page, such as `backup#restore`. */
  address: string;
  chapter: string;
  title: string;
  /** Plain text around the first of the words. */
  excerpt: string;
}

const excerptLength = 180;
/** Words of questions that say nothing of their subject. */
const fillers = new Set(
  (
    'a an and are be can do did does for from get how i if in is it me mean my not of on or someone that the there this to ' +
    'was we what when where which who why will with you your'
  ).split(' '),
);
/** Words that differ in these endings only are the same. */
const endings = /(?:ations?|ions?|ing|ed|es|s|e)$/;
const shortestStem = 4;
/** What a word counts for where it is found. */
const counts = { titleOfChapter: 8, title: 6, textOfChapterTitled: 4, text: 2, insideOfWord: 0.5 };
/** The reference of the command line has every word, and is rarely what a question means. */
const chapterFactor: Readonly<Record<string, number>> = { commands: 0.5 };

interface SearchedSection {
  chapter: ManualChapter;
  section: ManualSection;
  text: string;
}

/**
 * The sections that answer a search, a question included, the best first: those with more of its words, with rarer words
 * and with words in their titles. More than half of the words are in each.
 */
export function findSections(parts: readonly ManualPart[], search: string, most: number): FoundSection[] {
  const words = meaningfulWords(search);
  if (words.length === 0) return [];
  const sections = parts
    .flatMap(({ chapters }) => chapters)
    .flatMap((chapter) =>
      chapter.sections.map((section) => ({ chapter, section, text: plainText(section.content).toLowerCase() })),
    );
  const found = words.map((word) => sections.map((section) => countOf(word, section)));
  const rarities = found.map((ofWord) =>
    Math.log(1 + sections.length / (1 + ofWord.filter((count) => count > counts.insideOfWord).length)),
  );
  return sections
    .map((section, index) => ({
      section,
      rank: rankOf(
        section,
        found.map((ofWord) => ofWord[index] ?? 0),
        rarities,
      ),
    }))
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank)
    .slice(0, most)
    .map(({ section: { chapter, section } }) => ({
      address: addressOf(chapter, section),
      chapter: chapter.title,
      title: section.title,
      excerpt: excerptOf(plainText(section.content), words),
    }));
}

/** The words without their endings, and without those that say nothing unless there are no others. */
function meaningfulWords(search: string): string[] {
  const words = search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const meaningful = words.filter((word) => !fillers.has(word));
  return [...new Set((meaningful.length === 0 ? words : meaningful).map(stemOf))];
}

function stemOf(word: string): string {
  const stem = word.replace(endings, '');
  return stem.length < shortestStem ? word : stem;
}

function countOf(word: string, { chapter, section, text }: SearchedSection): number {
  const title = section.title.toLowerCase();
  if (begins(title, word)) return section.level === 1 ? counts.titleOfChapter : counts.title;
  if (begins(text, word)) return begins(chapter.title.toLowerCase(), word) ? counts.textOfChapterTitled : counts.text;
  return text.includes(word) || title.includes(word) ? counts.insideOfWord : 0;
}

/** 0 unless more than half of the words were found. Long texts have most words by chance. */
function rankOf({ chapter, text }: SearchedSection, found: readonly number[], rarities: readonly number[]): number {
  const share = found.filter((count) => count > 0).length / found.length;
  if (share <= 0.5) return 0;
  const length = Math.log10(10 + text.length / 200);
  const sum = found.reduce(
    (total, count, index) => total + (count * (rarities[index] ?? 0)) / (count >= counts.title ? 1 : length),
    0,
  );
  return sum * share ** 2 * (chapterFactor[chapter.name] ?? 1);
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
    .replaceAll(/\*\*|`/g, '')
    .replaceAll('|', ' ')
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
