import type { SavedView } from '../api/rest.generated.ts';
import type { Namespace } from '../app/namespace.ts';
import { epicReferenceFrom } from '../../domain/filters/epic-iid.ts';
import { filtersOf, slackFrom, tokensOf } from '../../domain/filters/item-filters.ts';
import { isDay } from '../../domain/calendar/day.ts';
import {
  isDayToken,
  normalizeTokens,
  offeredTokens,
  operatorsOf,
  operatorTexts,
  takesSeveral,
  type Operator,
  type Token,
  type TokenDefinition,
  type TokenType,
} from '../../domain/filters/token.ts';
import { isOfBoard } from '../../domain/saved-views/saved-view.ts';
import { stateFrom } from '../../domain/filters/state-filter.ts';
import { makeStore } from '../state/make-store.ts';
import { loadCode } from '../state/missing-code.ts';
import type { Suggestion, SuggestionSection } from '../widgets/combobox/suggestion.ts';
import type { ListAddress } from './list-address.ts';
import { RecentSearches } from './recent-searches.ts';
import { namedValues } from './suggestions/named-values.ts';
import type { SuggestionScope } from './suggestions/suggestion-source.ts';
import { personValue, type TokenValue } from './suggestions/token-value.ts';
import { draftOfToken, draftOfType, emptyDraft, stepBack, type TokenDraft } from './token-draft.ts';
import { ValueSuggestions } from './value-suggestions.ts';

/** An entry of the list below the bar: a kind of token, a whole token, an operator, a value, or the search itself. */
export interface BarSuggestion extends Suggestion {
  choice:
    | { kind: 'search' }
    | { kind: 'type'; type: TokenType }
    | { kind: 'token'; token: Token }
    | { kind: 'operator'; operator: Operator }
    | { kind: 'value'; value: TokenValue };
}

/** The page whose state can be kept as a view. */
export interface ViewPlace {
  namespace: Namespace;
  screen: SavedView['screen'];
  /** Of a page of boards: the shown one, once it is known. */
  boardId: number | null;
}

/** Whether it is known which board is shown, where it is one. */
export function isPlaceKnown({ screen, boardId }: ViewPlace): boolean {
  return !isOfBoard(screen) || boardId !== null;
}

/** A list of epics or issues with filters in the URL. */
export interface FilteredList {
  viewPlace: ViewPlace;
  groupPath: string;
  address: ListAddress;
  signedIn: boolean;
  barIsViewOnly: boolean;
  /** True if the list can be filtered by a parent epic. */
  offersEpicFilter: boolean;
  offersIssueFilters?: boolean;
  /** True if the state is chosen in the bar. */
  offersStateFilter?: boolean;
  /** True for a roadmap. */
  offersScheduleFilters?: boolean;
  offersGroupFilter?: boolean;
  /** False if people order the list by hand. */
  offersSort?: boolean;
  /** True for a board, which opens its view before it reads its cards. */
  opensOwnView?: boolean;
  /** What is listed; "epics" by default. Each kind has its own recent searches. */
  kind?: 'epics' | 'issues';
}

/**
 * The state of the bar: the token being edited and its suggestions. Finished tokens are only in the URL; each change
 * goes there at once.
 */
export class FilterBarStore {
  isOpen = false;
  readonly values: ValueSuggestions;
  readonly recentSearches: RecentSearches;
  /** The token being edited, or null. */
  private currentDraft: TokenDraft | null = null;

  constructor(
    private readonly list: FilteredList,
    api: SuggestionScope['api'],
    reader: { username: string; name: string; avatarUrl: string | null } | null,
    clock: SuggestionScope['clock'],
  ) {
    const { groupPath } = list;
    this.values = new ValueSuggestions(
      async () => {
        const code = await loadCode(() => import('./suggestions/sources.ts'));
        return code?.suggestionSources({ api, groupPath, clock }) ?? {};
      },
      groupPath,
      reader === null ? null : personValue(reader),
    );
    this.recentSearches = new RecentSearches(groupPath, list.kind ?? 'epics');
    makeStore(this);
  }

  /** Plural name of the listed things, for screen readers. */
  get noun(): string {
    return this.list.kind === 'issues' ? 'Issues' : 'Epics';
  }

  get tokens(): Token[] {
    const { view, defaultState } = this.list.address;
    const tokens = tokensOf(view.filters);
    const showsState = this.list.offersStateFilter === true && view.state !== defaultState;
    return showsState ? [{ type: 'state', operator: '=', data: view.state }, ...tokens] : tokens;
  }

  get draft(): TokenDraft {
    return this.currentDraft ?? emptyDraft(this.tokens.length);
  }

  get isViewOnly(): boolean {
    return this.list.barIsViewOnly;
  }

  get sections(): SuggestionSection<BarSuggestion>[] {
    const { draft } = this;
    if (draft.step === 'type') return this.typeSections(draft.text);
    if (draft.step === 'operator') {
      const fitting = operatorsOf(draft.type).filter((operator) => operatorFits(operator, draft.text));
      return [{ id: 'operators', suggestions: fitting.map(operatorSuggestion) }];
    }
    const { type } = draft;
    const used = draft.isFurther ? this.tokens.filter((token) => token.type === type).map(({ data }) => data) : [];
    // Epics are kept without their titles.
    const isUsed = (data: string): boolean => used.includes(type === 'epic' ? epicReferenceFrom(data) : data);
    return this.values.sections.map((section) => ({
      ...section,
      suggestions: section.suggestions
        .filter(({ data }) => !isUsed(data))
        .map((value) => ({ ...value, choice: { kind: 'value' as const, value } })),
    }));
  }

  write(text: string): void {
    this.currentDraft = { ...this.draft, text };
    this.isOpen = true;
    if (this.currentDraft.step === 'value') this.values.show(this.currentDraft.type, text);
  }

  setOpen(isOpen: boolean): void {
    this.isOpen = isOpen;
    if (!isOpen && this.asksForMore) this.rest();
  }

  /** Whether only a further value of a filter is asked for, of which nothing is typed. */
  get asksForMore(): boolean {
    const draft = this.currentDraft;
    return draft?.step === 'value' && draft.isFurther === true && draft.text === '';
  }

  choose({ choice }: BarSuggestion): void {
    const { draft } = this;
    if (choice.kind === 'search') this.search();
    else if (choice.kind === 'token') this.finish(choice.token);
    else if (choice.kind === 'type') this.goOn(draftOfType(draft, choice.type));
    else if (choice.kind === 'operator' && draft.step === 'operator') {
      this.goOn({ step: 'value', place: draft.place, text: '', type: draft.type, operator: choice.operator });
    } else if (choice.kind === 'value' && draft.step === 'value') {
      this.values.remember(draft.type, choice.value);
      this.finish({ type: draft.type, operator: draft.operator, data: choice.value.data });
    }
  }

  /** Enter without a suggestion: the text becomes the value, or the search. */
  submit(): void {
    const { draft } = this;
    const text = draft.text.trim();
    if (draft.step === 'value' && isDayToken(draft.type) && !isDay(text)) {
      this.values.reject('Enter a date as YYYY-MM-DD.');
    } else if (draft.step === 'value' && draft.type === 'slack' && slackFrom(text) === null) {
      this.values.reject('Enter a whole number of working days.');
    } else if (draft.step === 'value' && text !== '') {
      this.finish({ type: draft.type, operator: draft.operator, data: text });
    } else if (draft.step === 'type') this.search();
    else if (this.asksForMore) this.rest();
  }

  /** Backspace in an empty field: goes back one step, or edits the previous token. Returns true if it did anything. */
  backspace(): boolean {
    const { draft, tokens } = this;
    if (draft.text !== '') return false;
    const back = this.asksForMore ? null : stepBack(draft);
    if (back !== null) this.goOn(back);
    else if (draft.place > 0 && tokens[draft.place - 1] !== undefined) this.edit(draft.place - 1);
    else return false;
    return true;
  }

  /** Opens a token for editing. */
  edit(place: number): void {
    const token = this.tokens[place];
    if (token === undefined || this.isViewOnly) return;
    this.remove(place);
    this.goOn(draftOfToken(token, place));
  }

  remove(place: number): void {
    this.apply(this.tokens.filter((_, index) => index !== place));
  }

  /** Discards the draft. */
  rest(): void {
    if (this.currentDraft?.step === 'value' && this.currentDraft.isFurther) this.recentSearches.add(this.tokens);
    this.currentDraft = null;
    this.isOpen = false;
    this.values.stop();
  }

  clear(): void {
    this.rest();
    this.apply([]);
  }

  searchAgain(tokens: readonly Token[]): void {
    this.rest();
    this.apply(tokens);
    this.recentSearches.add(tokens);
  }

  private goOn(draft: TokenDraft): void {
    this.currentDraft = draft;
    this.isOpen = true;
    if (draft.step === 'value') this.values.show(draft.type, draft.text);
    else this.values.stop();
  }

  private search(): void {
    const { draft } = this;
    const text = draft.text.trim();
    if (text === '') return this.rest();
    this.finish({ type: 'filtered-search-term', operator: '=', data: text });
  }

  private finish(token: Token): void {
    const { place } = this.draft;
    const tokens = [...this.tokens.slice(0, place), token, ...this.tokens.slice(place)];
    if (takesSeveral(token)) {
      this.apply(tokens);
      this.askForMore(token);
      return;
    }
    this.rest();
    this.apply(tokens);
    this.recentSearches.add(this.tokens);
  }

  /** Asks for one more value of a filter, behind those that it has. */
  private askForMore({ type, operator }: Token): void {
    const { tokens } = this;
    const last = tokens.findLastIndex((token) => token.type === type && token.operator === operator);
    // With a single value “is one of” may be the same as “is”.
    const place = (last === -1 ? tokens.findLastIndex((token) => token.type === type) : last) + 1;
    this.goOn({ step: 'value', place, text: '', type, operator, isFurther: true });
  }

  private apply(tokens: readonly Token[]): void {
    const { address, offersStateFilter } = this.list;
    const state = tokens.findLast(({ type }) => type === 'state');
    address.changeFilters(
      filtersOf(normalizeTokens(tokens)),
      offersStateFilter ? (state === undefined ? address.defaultState : stateFrom(state.data)) : undefined,
    );
  }

  private typeSections(text: string): SuggestionSection<BarSuggestion>[] {
    const query = text.trim().toLowerCase();
    const offered = offeredTokens(this.tokens, {
      signedIn: this.list.signedIn,
      epicFilter: this.list.offersEpicFilter,
      issueFilters: this.list.offersIssueFilters ?? false,
      stateFilter: this.list.offersStateFilter ?? false,
      scheduleFilters: this.list.offersScheduleFilters ?? false,
      groupFilter: this.list.offersGroupFilter ?? true,
    });
    const types = offered
      .filter(({ title, symbol }) => title.toLowerCase().includes(query) || (symbol !== '' && query === symbol))
      .map(({ type, title, symbol }) => ({
        id: type,
        text: title,
        ...(symbol !== '' && { description: symbol }),
        choice: { kind: 'type' as const, type },
      }));
    const search = { id: 'search', text: `Search for “${text.trim()}”`, choice: { kind: 'search' as const } };
    const typeSection = { id: 'types', ...(query === '' && { title: 'Filter by' }), suggestions: types };
    if (query === '') return [typeSection];
    // Text that is the beginning of a token's name most likely means it; the search is one arrow key away.
    const searchSection = { id: 'search', suggestions: [search] };
    const tokens = { id: 'tokens', suggestions: tokensThatBegin(query, offered) };
    const beginsName = types.some((type) => type.text.toLowerCase().startsWith(query));
    return beginsName ? [typeSection, searchSection, tokens] : [searchSection, tokens, typeSection];
  }
}

/** Finds a filter by its value, such as "late", for people who do not know which filter has it. */
function tokensThatBegin(query: string, offered: readonly TokenDefinition[]): BarSuggestion[] {
  return offered.flatMap(({ type, title }) =>
    Object.entries(namedValues[type as keyof typeof namedValues] ?? {})
      .filter(([, text]) => text.toLowerCase().startsWith(query))
      .map(([data, text]) => ({
        id: `${type} ${data}`,
        text: `${title} is ${text}`,
        choice: { kind: 'token' as const, token: { type, operator: '=' as const, data } },
      })),
  );
}

function operatorSuggestion(operator: Operator): BarSuggestion {
  return { id: operator, text: operatorTexts[operator], description: operator, choice: { kind: 'operator', operator } };
}

function operatorFits(operator: Operator, text: string): boolean {
  const query = text.trim().toLowerCase();
  return operator.startsWith(query) || operatorTexts[operator].includes(query);
}
