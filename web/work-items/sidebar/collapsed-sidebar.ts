import { makeStore } from '../../state/make-store.ts';

const cookieName = 'collapsed_gutter';
const yearSeconds = 365 * 86_400;

/** Below this the sidebar is collapsed whatever was chosen: extra-small, small and medium screens. */
export const narrowQuery = '(max-width: 991px)';

/** Whether the sidebar is collapsed. The choice is kept in a cookie. */
export class CollapsedSidebar {
  isCollapsed: boolean;
  /** On narrow screens the sidebar opens over the page, as long as it is looked at. */
  isOver = false;

  constructor(private readonly page: Document) {
    this.isCollapsed = page.cookie.split('; ').includes(`${cookieName}=true`);
    makeStore(this);
  }

  toggle(): void {
    this.isCollapsed = !this.isCollapsed;
    this.page.cookie = `${cookieName}=${this.isCollapsed}; path=/; max-age=${yearSeconds}; samesite=lax`;
  }

  openOver(isOpen: boolean): void {
    this.isOver = isOpen;
  }
}
