import { observable, runInAction } from 'mobx';
import { makeStore } from '../../state/make-store.ts';
import { Announcer } from '../../widgets/announcer.ts';
import { Branch, type BranchReading } from './items/branch.ts';
import { ItemRemoval } from './items/item-removal.ts';
import { StillRows } from '../../widgets/still-rows.ts';
import { LiveTree } from './live-tree.ts';
import { TreeLinks } from './links/tree-links.ts';
import { TreeMove } from './move/tree-move.ts';
import { ItemPromotion } from './promotion/item-promotion.ts';
import { TreeFocus } from './rows/tree-focus.ts';
import { TreeViewport } from './rows/tree-viewport.ts';
import { TreeEditing } from './editing/tree-editing.ts';
import { RowSelection } from '../../state/row-selection.ts';
import type { TreeItem } from './items/tree-item.ts';
import {
  foldedLength,
  foldRows,
  layOut,
  longestTree,
  rowHeights,
  TreeRows,
  type RowRoom,
  type TreeRow,
} from './rows/tree-rows.ts';
import { TreeRights } from './tree-rights.ts';
import { TreePreferences, type TreePreference } from './tree-preferences.ts';
import type { TreeEnvironment } from './tree.ts';

/** The forms of the panel; only one can be open. */
export type TreeForm = 'addEpic' | 'addIssue' | 'createEpic' | 'createIssue';

const childrenFailed = 'Something went wrong while fetching child epics.';

/** The panel "Child issues and epics" of one epic: its children to any depth, and the actions on them. */
export class TreeStore {
  readonly root: Branch;
  readonly rights: TreeRights;
  readonly removal: ItemRemoval;
  readonly move: TreeMove;
  readonly focus: TreeFocus;
  readonly links: TreeLinks;
  readonly promotion: ItemPromotion;
  readonly editing: TreeEditing;
  readonly selection: RowSelection<TreeItem>;
  readonly viewport = new TreeViewport();
  readonly announcer = new Announcer();
  readonly stillRows = new StillRows();
  /** Applies other people's changes. */
  readonly live: LiveTree;
  readonly preferences = new TreePreferences();
  filterText = '';
  /** Whether all rows of a long tree are shown. */
  isUnfolded = false;
  form: TreeForm | null = null;
  /** The last failure, until it is dismissed or retried. */
  problem: string | null = null;
  /** How much room the rows have across; without much, labels are below the title. */
  room: RowRoom = 'wide';
  /** Branches whose closed children are shown although those of others are not. */
  private readonly withClosed = observable.set<Branch>([], { deep: false });
  private readonly branches = observable.map<string, Branch>([], { deep: false });
  private readonly abort = new AbortController();

  constructor(
    readonly environment: TreeEnvironment,
    readonly groupPath: string,
    readonly iid: string,
  ) {
    this.move = new TreeMove(this, environment.api);
    this.root = new Branch(this.reading, { epicId: null, groupPath, iid });
    this.rights = new TreeRights(this);
    this.removal = new ItemRemoval(this, environment.api);
    this.focus = new TreeFocus(this);
    this.links = new TreeLinks(environment.api);
    this.promotion = new ItemPromotion(this);
    this.editing = new TreeEditing(this);
    this.selection = new RowSelection(() => this.rows.rows.flatMap((row) => (row.kind === 'item' ? row.item : [])));
    this.live = new LiveTree(this);
    makeStore(this, { branchOf: false, epicItemOf: false, parentOf: false });
  }

  get rows(): TreeRows {
    const { allRows, isUnfolded, rowHeight } = this;
    return new TreeRows(isUnfolded ? allRows : foldRows(allRows, this.root, rowHeight.other));
  }

  /** Whether there are more rows than are shown at once unless they are asked for. */
  get isLong(): boolean {
    return this.allRows.length > longestTree;
  }

  private get rowHeight() {
    const { isCompact } = this.preferences;
    return rowHeights[isCompact ? 'compact' : this.room];
  }

  /** What is expanded, the rows that are folded away too. */
  get allRows(): readonly TreeRow[] {
    const { labelsShown, closedHidden } = this.preferences;
    const { item, labels, other } = this.rowHeight;
    const words = this.filterText.trim().toLowerCase();
    return layOut({
      root: this.root,
      branchOf: (one) => this.branchOf(one),
      heightOf: (one) => (labelsShown && one.labels.length > 0 ? labels : item),
      otherHeight: other,
      matches: ({ title, reference }) => `${title} ${reference}`.toLowerCase().includes(words),
      closedHidden: (branch) => closedHidden && !this.withClosed.has(branch),
    });
  }

  /** Says which rows are shown: those with the text in their title or reference, and the epics above them. */
  filter(text: string): void {
    this.filterText = text;
  }

  /** The children of an epic of the tree, if it was ever expanded. */
  branchOf(item: TreeItem): Branch | null {
    return this.branches.get(item.key) ?? null;
  }

  /** The row of the epic of a branch; null for the root. */
  epicItemOf(branch: Branch): TreeItem | null {
    return this.parentOf(branch)?.items.find(({ key }) => key === branch.epicId) ?? null;
  }

  get allBranches(): readonly Branch[] {
    return [this.root, ...this.branches.values()];
  }

  get isMoving(): boolean {
    return this.move.picked !== null;
  }

  isExpanded(item: TreeItem): boolean {
    return this.branchOf(item)?.isExpanded ?? false;
  }

  async load(): Promise<void> {
    this.problem = null;
    const isDone = await this.root.load();
    if (!isDone) this.fail(childrenFailed);
  }

  /** Reloads the first pages and the sums of these branches and of all their ancestors after a change. */
  async refresh(...changed: Branch[]): Promise<void> {
    const stale = new Set([this.root]);
    for (const one of changed) {
      for (let branch: Branch | null = one; branch !== null; branch = this.parentOf(branch)) stale.add(branch);
    }
    await Promise.all([...stale].map((branch) => branch.reload()));
  }

  leave(): void {
    this.abort.abort();
  }

  /** Expands or collapses the children of an epic; they are loaded the first time. */
  async toggle(item: TreeItem): Promise<void> {
    const isExpanded = this.isExpanded(item);
    if (isExpanded) this.branchOf(item)?.setExpanded(false);
    else await this.expand(item);
    if (this.isExpanded(item) !== isExpanded) {
      this.announcer.say(`${item.title} ${isExpanded ? 'collapsed' : 'expanded'}.`);
    }
  }

  /** Expands an epic; returns its branch, or null if its children could not be loaded. */
  async expand(item: TreeItem): Promise<Branch | null> {
    if (item.groupPath === null) return null;
    const branch = this.branchFor(item, item.groupPath);
    branch.setExpanded(true);
    if (branch.status === 'ready' || branch.status === 'loading') return branch;
    if (await branch.load()) return branch;
    branch.setExpanded(false);
    this.fail(childrenFailed);
    return null;
  }

  async loadMore(branch: Branch): Promise<void> {
    this.problem = null;
    const before = branch.items.length;
    if (!(await branch.loadMore())) return this.fail(childrenFailed);
    this.announcer.say(`${branch.items.length - before} more children shown.`);
  }

  /** Shows the closed children of an epic, the first of them focused. */
  showClosed(branch: Branch): void {
    const first = this.rows.indexOf(`${branch.epicId} closed`);
    const row = this.rows.rows[first];
    this.withClosed.add(branch);
    this.focus.moveTo(first);
    if (row?.kind === 'closed') this.announcer.say(`${row.count} closed shown.`);
  }

  /** Sets a preference; for all epics alike. */
  prefer(preference: TreePreference, value: boolean): void {
    if (preference === 'closedHidden') this.withClosed.clear();
    this.preferences.set(preference, value);
  }

  /** Kept in the address, so that a reload and the way back show it again. */
  get view(): 'tree' | 'roadmap' {
    return new URLSearchParams(this.environment.router.search).get('view') === 'roadmap' ? 'roadmap' : 'tree';
  }

  showView(view: 'tree' | 'roadmap'): void {
    const { router } = this.environment;
    const query = new URLSearchParams(router.search);
    query.delete('view');
    if (view === 'roadmap') query.set('view', view);
    router.replaceSearch(query.size === 0 ? '' : `?${query}`);
  }

  openForm(form: TreeForm): void {
    this.form = form;
    this.showView('tree');
  }

  closeForm(): void {
    this.form = null;
  }

  /** Shows all rows of a long tree, or its first ones again. */
  unfold(isUnfolded: boolean): void {
    this.isUnfolded = isUnfolded;
    if (isUnfolded) this.focus.moveTo(foldedLength);
  }

  /** Whether labels are below the title. */
  get isNarrow(): boolean {
    return this.room !== 'wide';
  }

  setRoom(room: RowRoom): void {
    this.room = room;
  }

  fail(problem: string | null): void {
    runInAction(() => {
      this.problem = problem;
    });
  }

  private get reading(): BranchReading {
    const { api, items } = this.environment;
    return { api, items, signal: this.abort.signal, settled: () => this.move.settled() };
  }

  /** The parent branch of a branch; null for the root. */
  parentOf(branch: Branch): Branch | null {
    if (branch === this.root) return null;
    return (
      [this.root, ...this.branches.values()].find(({ items }) => items.some(({ key }) => key === branch.epicId)) ?? null
    );
  }

  /** The branch of an epic, created on first use; its children are loaded when it is expanded. */
  branchFor(item: TreeItem, groupPath: string): Branch {
    const known = this.branchOf(item);
    if (known !== null) return known;
    const place = { epicId: item.key, groupPath, iid: item.iid };
    const made = new Branch(this.reading, place);
    this.branches.set(item.key, made);
    return made;
  }
}
