import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { classNames } from '../widgets/class-names.ts';
import { useApplication } from './application-context.ts';
import type { Command } from './commands/command.ts';
import type { Crumb } from './shell/shell.ts';
import styles from './page.module.css';

export interface PageProps {
  /** Parts of the window's title, most specific first, such as an item, its number, its group. */
  title: readonly string[];
  crumbs?: readonly Crumb[];
  /** Commands of the page; the array must be stable between renders. */
  commands?: readonly Command[];
  /** `column` is for reading, `list` for rows of one line; `full` fills the window and scrolls inside itself. */
  width?: 'column' | 'list' | 'full';
  children: ReactNode;
}

const noCrumbs: readonly Crumb[] = [];
const noCommands: readonly Command[] = [];

/**
 * The frame of a page's content: window title, breadcrumbs, commands. Each page has one `h1` with `tabIndex={-1}`,
 * which gets the focus after navigation.
 */
export function Page({ title, crumbs = noCrumbs, commands = noCommands, width = 'column', children }: PageProps) {
  const { shell, commands: registry } = useApplication();
  const windowTitle = [...title, 'Milepost'].join(' · ');
  const crumbsText = JSON.stringify(crumbs);
  useEffect(() => {
    document.title = windowTitle;
  }, [windowTitle]);
  useEffect(() => {
    shell.showCrumbs(JSON.parse(crumbsText) as Crumb[]);
  }, [shell, crumbsText]);
  useEffect(() => registry.register(commands), [registry, commands]);
  return (
    <div
      className={classNames(styles.page, width !== 'full' && styles.column, styles[width])}
      data-fills-window={width === 'full' || undefined}
    >
      {children}
    </div>
  );
}

/** Lays out the page's top heading, title and details with consistent spacing. */
export function PageHeading({
  title,
  description,
  children,
}: {
  title: string;
  description?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className={styles.heading}>
      <div className={styles.headingWords}>
        <h1 tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {description && <div className={styles.description}>{description}</div>}
      </div>
      {children && <div className={styles.headingActions}>{children}</div>}
    </header>
  );
}
