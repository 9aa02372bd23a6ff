import { readLocal, writeLocal } from '../../state/local-storage.ts';
import { makeStore } from '../../state/make-store.ts';
import { groupWorkedIn } from './current-group.ts';

export interface Crumb {
  text: string;
  /** Not set for the page itself and for entries without a page. */
  href?: string;
}

const foldedKey = 'milepost:rail-folded';
const sectionsKey = 'milepost:rail-sections';

/** State of the frame around the pages. */
export class Shell {
  crumbs: readonly Crumb[] = [];
  railFolded = false;
  /** Sections of the rail that the reader has opened. */
  openSections: readonly string[] = [];
  paletteOpen = false;
  /** Typed between opening the palette and the arrival of its code. */
  typedAhead = '';
  shortcutsOpen = false;
  /** The menu of what can be created. */
  newOpen = false;
  /** The leave question of a page with unsaved changes, and the function that answers it. */
  leaveQuestion: { reason: string; answer: (leave: boolean) => void } | null = null;
  /** Full path of the group whose pages the navigation offers; null if the current page has none. */
  group: string | null = null;
  /** False while the browser is offline. */
  online: boolean;

  constructor(online: boolean) {
    this.online = online;
    makeStore(this);
    this.railFolded = readLocal(foldedKey) === 'true';
    this.openSections = (readLocal(sectionsKey) ?? '').split(' ').filter((name) => name !== '');
  }

  /** Follows the reader to the page of that path. */
  follow(path: string): void {
    this.group = groupWorkedIn(this.group, path);
  }

  showCrumbs(crumbs: readonly Crumb[]): void {
    this.crumbs = crumbs;
  }

  toggleRail(): void {
    this.railFolded = !this.railFolded;
    writeLocal(foldedKey, String(this.railFolded));
  }

  /** As long as the page stays; only what the reader opens by hand is open on the next visit. */
  openSection(section: string): void {
    if (!this.openSections.includes(section)) this.openSections = [...this.openSections, section];
  }

  toggleSection(section: string): void {
    const others = this.openSections.filter((name) => name !== section);
    this.openSections = others.length < this.openSections.length ? others : [...others, section];
    writeLocal(sectionsKey, this.openSections.join(' '));
  }

  openPalette(open: boolean): void {
    this.paletteOpen = open;
    this.typedAhead = '';
  }

  typeAhead(text: string): void {
    this.typedAhead = text;
  }

  openShortcuts(open: boolean): void {
    this.shortcutsOpen = open;
  }

  openNew(open: boolean): void {
    this.newOpen = open;
  }

  setOnline(online: boolean): void {
    this.online = online;
  }

  /** Asks whether to leave; the dialog resolves the promise. */
  askToLeave(reason: string): Promise<boolean> {
    return new Promise((resolve) => {
      this.setLeaveQuestion({
        reason,
        answer: (leave) => {
          this.setLeaveQuestion(null);
          resolve(leave);
        },
      });
    });
  }

  private setLeaveQuestion(question: Shell['leaveQuestion']): void {
    this.leaveQuestion = question;
  }
}
