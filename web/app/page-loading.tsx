import { Loading } from '../widgets/loading/loading.tsx';
import { Skeleton } from '../widgets/skeleton/skeleton.tsx';
import styles from './page-loading.module.css';

/** A placeholder: width, height, and the space before it. */
type Line = readonly [width: number | string, height?: number, start?: number];

const heading: Line = ['14rem', 1.75];
const field: Line = ['100%', 2.25];
const rows = [55, 40, 62, 48, 70, 36, 58, 44];

const list: readonly Line[] = [heading, field, ...rows.map((width): Line => [width])];
const timeline: readonly Line[] = [heading, field, ...rows.map((width, row): Line => [width, 1.5, 20 + row * 3])];
const item: readonly Line[] = [[60, 1.75], [90], [70], ['100%', 16]];
const form: readonly Line[] = [heading, ['6rem'], field, ['6rem'], ['100%', 9], ['6rem'], field];

/** What a page of this name looks like. */
function shapeOf(page: string): readonly Line[] {
  if (page === 'roadmap') return timeline;
  if (/^(?:epic|issue|incident)$/.test(page)) return item;
  return /^(?:new|edit|sign|profile|ai)/.test(page) ? form : list;
}

/** Placeholder in the shape of a page, for its name, while its code loads; appears only after a delay. */
export function PageLoading({ page = '' }: { page?: string }) {
  return (
    <Loading label="Loading page" className={styles.loading}>
      {shapeOf(page).map(([width, height, start = 0], line) => (
        <div key={line} style={{ marginInlineStart: `${start}%` }}>
          <Skeleton
            width={typeof width === 'number' ? `${width}%` : width}
            {...(height !== undefined && { height: `${height}rem` })}
          />
        </div>
      ))}
    </Loading>
  );
}
