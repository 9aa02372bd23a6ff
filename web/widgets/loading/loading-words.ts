import { makeStore } from '../../state/make-store.ts';

/** Loading that ends sooner is not spoken, in milliseconds. */
const spokenAfter = 500;

/** What is being loaded, for screen readers: they only speak changes of a region that was there before. */
class LoadingWords {
  private labels: readonly string[] = [];

  constructor() {
    makeStore(this);
  }

  /** What has been loading longest. */
  get text(): string {
    return this.labels[0] ?? '';
  }

  /** Returns a function that ends the loading. */
  begin(label: string): () => void {
    const timer = setTimeout(() => this.show([...this.labels, label]), spokenAfter);
    return () => {
      clearTimeout(timer);
      const place = this.labels.indexOf(label);
      this.show(this.labels.filter((_, index) => index !== place));
    };
  }

  private show(labels: readonly string[]): void {
    this.labels = labels;
  }
}

/** One for all pages; `SpokenLoading` shows it. */
export const loadingWords = new LoadingWords();
