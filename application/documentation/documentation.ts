import { findSections, type FoundSection } from './find-sections.ts';
import { readManual, type ManualChapter, type ManualPart, type ReadManualFile } from './manual.ts';
import { passagesOf, type DocumentationPassage } from './passages.ts';

/** Passages of the manual that can be searched with a question. */
export interface DocumentationIndex {
  /** Replaces all passages, unless they are the same. */
  replace(passages: readonly DocumentationPassage[]): Promise<void>;
  /** The passages that fit the words of a question best. */
  search(question: string, most: number): Promise<DocumentationPassage[]>;
}

/** The manual as shipped with this version. */
export class Documentation {
  private manual: Promise<ManualPart[]> | null = null;

  constructor(
    private readonly index: DocumentationIndex,
    private readonly read: ReadManualFile,
  ) {}

  parts(): Promise<ManualPart[]> {
    this.manual ??= readManual(this.read);
    return this.manual;
  }

  async chapters(): Promise<ManualChapter[]> {
    return (await this.parts()).flatMap(({ chapters }) => chapters);
  }

  async chapter(name: string): Promise<ManualChapter | null> {
    return (await this.chapters()).find((chapter) => chapter.name === name) ?? null;
  }

  /** The sections with all the words, for people who search the manual. */
  async find(words: string, most: number): Promise<FoundSection[]> {
    return findSections(await this.parts(), words, most);
  }

  /** Called at start, since the manual changes with the version. */
  async prepare(): Promise<void> {
    await this.index.replace((await this.chapters()).flatMap(passagesOf));
  }

  /** The passages with any of the words, for a model that answers a question. */
  search(question: string, most: number): Promise<DocumentationPassage[]> {
    return this.index.search(question, most);
  }
}
