import { makeAutoObservable } from 'mobx';

const cookieName = 'collapsed_gutter';
const yearSeconds = 365 * 86_400;

/** Below this the sidebar is folded whatever was chosen: extra-small, small and medium screens (epic-page.md §2.1). */
export const narrowQuery = '(max-width: 991px)';

/** Whether the sidebar is folded. The choice is kept in a cookie. */
export class Gutter {
  isFolded: boolean;
  /** On narrow screens the sidebar opens over the page, as long as it is looked at. */
  isOver = false;
  private readonly page: Document;

  constructor(page: Document) {
    this.page = page;
    this.isFolded = page.cookie.split('; ').includes(`${cookieName}=true`);
    makeAutoObservable<this, 'page'>(this, { page: false }, { autoBind: true });
  }

  toggle(): void {
    this.isFolded = !this.isFolded;
    this.page.cookie = `${cookieName}=${this.isFolded}; path=/; max-age=${yearSeconds}; samesite=lax`;
  }

  openOver(isOpen: boolean): void {
    this.isOver = isOpen;
  }
}
