import { makeStore } from '../../state/make-store.ts';

const cookieName = 'collapsed_gutter';
const yearSeconds = 365 * 86_400;

/** On narrower screens the sidebar starts collapsed, whatever was chosen. */
export const narrowQuery = '(max-width: 991px)';

/** Whether the sidebar is collapsed. The choice is stored in a cookie. */
export class CollapsedSidebar {
  isCollapsed: boolean;
  /** On narrow screens the sidebar opens as an overlay until it is closed. */
  isOver = false;
  /** On paper all of it is shown, whatever the width of the window. */
  isPrinting = false;

  constructor(private readonly page: Document) {
    this.isCollapsed = page.cookie.split('; ').includes(`${cookieName}=true`);
    makeStore(this);
  }

  toggle(): void {
    this.isCollapsed = !this.isCollapsed;
    this.page.cookie = `${cookieName}=${this.isCollapsed}; path=/; max-age=${yearSeconds}; samesite=lax`;
  }

  printing(isPrinting: boolean): void {
    this.isPrinting = isPrinting;
  }

  openOver(isOpen: boolean): void {
    this.isOver = isOpen;
  }
}
