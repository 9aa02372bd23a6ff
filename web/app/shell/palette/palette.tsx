import { observer } from 'mobx-react-lite';
import {
  Bookmark,
  ChartNoAxesGantt,
  CircleDot,
  CornerDownRight,
  Layers,
  Milestone,
  Search,
  UserRound,
  Zap,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { Dialog as AriaDialog, Modal, ModalOverlay } from 'react-aria-components';
import type { Suggestion } from '../../../widgets/combobox/suggestion.ts';
import { SuggestionContent, SuggestionList } from '../../../widgets/combobox/suggestion-list.tsx';
import { useCombobox } from '../../../widgets/combobox/use-combobox.ts';
import { Keys } from '../../../widgets/keys/keys.tsx';
import { useApplication } from '../../application-context.ts';
import type { PaletteEntry } from './palette-entries.ts';
import {
  accountEntries,
  bySection,
  commandEntries,
  foundEntries,
  groupEntries,
  peopleEntries,
  placeEntries,
  rankedEntries,
  searchEntry,
  viewEntries,
} from './palette-entries.ts';
import { addresses } from '../../addresses.ts';
import { accountPagesOf } from '../account-pages.ts';
import { currentProjectPath } from '../current-group.ts';
import { pagesOf } from '../place-pages.ts';
import { useFoundGroups } from './use-found-groups.ts';
import { useFoundItems } from './use-found-items.ts';
import styles from './palette.module.css';

const icons: Record<string, typeof Zap> = {
  Roadmaps: ChartNoAxesGantt,
  Epics: Layers,
  Issues: CircleDot,
  Milestones: Milestone,
  Search,
  'Go to': CornerDownRight,
  Pages: CornerDownRight,
  People: UserRound,
  Views: Bookmark,
};

interface PaletteSuggestion extends Suggestion {
  entry: PaletteEntry;
}

/** A search field for every page, group and action. */
const Palette = observer(function Palette() {
  const { boot, shell, commands, groups, places, router, session, views } = useApplication();
  const [text, setText] = useState(shell.typedAhead);
  const { found, isSearching } = useFoundGroups(text);
  const items = useFoundItems(text);
  useEffect(() => void groups.load(), [groups]);
  const close = (): void => shell.openPalette(false);
  const project = currentProjectPath(router.path);
  const { group } = shell;
  const here = [
    { kind: 'project', fullPath: project },
    { kind: 'group', fullPath: group },
  ] as const;
  useEffect(() => {
    if (project !== null) void views.load({ kind: 'project', fullPath: project });
    if (group !== null) void views.load({ kind: 'group', fullPath: group });
  }, [views, project, group]);
  const entries = [
    ...groupEntries([...groups.groups, ...found]),
    ...commandEntries(commands.all, commands.keysOf),
    ...here.flatMap(({ kind, fullPath }) => {
      const place = fullPath === null ? null : places.find(fullPath);
      return place === null ? [] : placeEntries(kind, place, pagesOf(kind, boot), commands.all);
    }),
    ...viewEntries(
      views.pinned,
      here.flatMap(({ kind, fullPath }) => (fullPath === null ? [] : views.of({ kind, fullPath }))),
    ),
    ...(session.user === null ? [] : accountEntries(accountPagesOf(session.user), commands.all)),
  ];
  const issuesHere = project === null ? group && addresses.groupIssues(group) : addresses.issues(project);
  const fromServer = [
    ...foundEntries(items.items),
    ...(issuesHere === null ? [] : peopleEntries(items.people, issuesHere)),
  ];
  // A guess must not come first while the server may still find the words themselves.
  const isCertain = !isSearching && !items.isSearching && fromServer.length === 0;
  const listed = [...rankedEntries(entries, text, isCertain), ...fromServer];
  if (session.signedIn && text.trim() !== '') listed.push(searchEntry(text.trim()));
  const sections = bySection(listed).map(({ title, entries: under }) => ({
    id: title,
    title,
    suggestions: under.map(suggestionOf),
  }));
  const { inputProps, listProps } = useCombobox<PaletteSuggestion>({
    label: 'Search or jump to',
    text,
    onTextChange: setText,
    sections,
    isListShown: true,
    picksFirst: true,
    onOpenChange: close,
    onKeyDown: (event) => {
      if (event.key !== 'Enter' || !event.shiftKey) return;
      const { overviewHref } = listed.find(({ id }) => id === listProps.activeId) ?? {};
      if (overviewHref === undefined) return;
      event.preventDefault();
      close();
      void router.navigate(overviewHref);
    },
    onChoose: ({ entry }) => {
      close();
      if (entry.href !== undefined) void router.navigate(entry.href);
      else void entry.run?.();
    },
  });
  return (
    <ModalOverlay isOpen isDismissable onOpenChange={close} className={styles.backdrop ?? ''}>
      <Modal className={styles.window ?? ''}>
        <AriaDialog aria-label="Search or jump to" className={styles.dialog ?? ''}>
          <div className={styles.field}>
            <Search aria-hidden />
            {/* The reader opened the dialog to type. */}
            <input
              {...inputProps}
              ref={focusOnce}
              placeholder="Search items, groups, pages and actions"
              className={styles.input}
            />
          </div>
          <SuggestionList
            {...listProps}
            isLoading={isSearching || items.isSearching || groups.isLoading}
            emptyText="No results"
            renderSuggestion={(suggestion) => (
              <>
                <SuggestionContent suggestion={suggestion} />
                {suggestion.entry.keys && <Keys keys={suggestion.entry.keys} />}
                {suggestion.entry.overviewHref !== undefined && (
                  <span className={styles.overview}>
                    Overview <Keys keys="Shift+Enter" />
                  </span>
                )}
              </>
            )}
          />
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
});

export default Palette;

function focusOnce(input: HTMLInputElement | null): void {
  input?.focus();
}

function suggestionOf(entry: PaletteEntry): PaletteSuggestion {
  const Icon = icons[entry.section] ?? Zap;
  return { id: entry.id, text: entry.title, description: entry.detail, icon: <Icon aria-hidden />, entry };
}
