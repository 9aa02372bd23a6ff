import { observer } from 'mobx-react-lite';
import { useEffect, type ReactNode } from 'react';
import type { Reading } from '../state/reading.ts';
import { NotFound } from './not-found.tsx';
import { PageFailed } from './page-failed.tsx';
import { PageLoading } from './page-loading.tsx';

export interface LoadedPageProps<Answer> {
  reading: Reading<Answer>;
  /** Begins to read while the page is open, and returns a function that stops it; by default it is read once. */
  start?: () => () => void;
  /** Name of the page, for the shape of its placeholder. */
  page?: string;
  /** Whether an error takes the place of the last answer, which is about something else than the URL by then. */
  isOfAddress?: boolean;
  /** The page, once its answer is there. */
  children: (answer: Answer) => ReactNode;
}

/** A page that reads something first: its placeholder, why it could not be read, or the page. */
export const LoadedPage = observer(function LoadedPage<Answer>({
  reading,
  start = reading.start,
  page,
  isOfAddress = false,
  children,
}: LoadedPageProps<Answer>) {
  useEffect(() => start(), [start]);
  const { answer, error, isMissing } = reading;
  if (isMissing) return <NotFound />;
  if (error !== null && (answer === null || isOfAddress))
    return <PageFailed error={error} resetErrorBoundary={() => void reading.load()} />;
  return answer === null ? <PageLoading {...(page !== undefined && { page })} /> : children(answer);
});
