import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { Page } from '../../api/client.ts';
import type { ListScreen } from '../../state/list-screen.ts';
import { LoadFailure } from '../alert/load-failure.tsx';
import { LoadingRows } from '../loading/loading.tsx';
import { PageLinks } from '../page-links/page-links.tsx';

export interface ListStatesProps<View extends object, Answer extends Page<unknown>> {
  list: ListScreen<View, Answer>;
  /** What is being loaded, such as "Loading people", or its placeholder. */
  loading: string | ReactNode;
  /** Shown if there are no rows. */
  empty: ReactNode;
  /** Whether a failure hides the last rows, which the URL no longer asks for. */
  hidesFailed?: boolean;
  problemClass?: string | undefined;
  /** Class of the line that says which rows are shown; without one it is left out. */
  rangeClass?: string | undefined;
  /** Class of the links to other pages. */
  linksClass?: string | undefined;
  /** Texts of the links to other pages. */
  previousText?: string;
  nextText?: string;
  /** The rows. */
  children: (answer: Answer) => ReactNode;
}

/** A list with its states: loading, failed, empty or rows, then which rows these are and links to the other pages. */
export const ListStates = observer(function ListStates<View extends object, Answer extends Page<unknown>>({
  list,
  loading,
  empty,
  hidesFailed = false,
  problemClass,
  rangeClass,
  linksClass,
  children,
  ...links
}: ListStatesProps<View, Answer>) {
  const { isLoading, rangeText } = list;
  const { problem } = list.reading;
  const answer = problem !== null && hidesFailed ? null : list.answer;
  const placeholder = typeof loading === 'string' ? <LoadingRows label={loading} count={4} /> : loading;
  return (
    <>
      {problem !== null && (
        <LoadFailure onRetry={() => void list.load()} className={problemClass}>
          {problem}
        </LoadFailure>
      )}
      {isLoading && answer === null && placeholder}
      {answer?.items.length === 0 && empty}
      {answer !== null && answer.items.length > 0 && children(answer)}
      {rangeClass !== undefined && rangeText !== null && answer !== null && <p className={rangeClass}>{rangeText}</p>}
      <PageLinks store={list} className={linksClass} {...links} />
    </>
  );
});
