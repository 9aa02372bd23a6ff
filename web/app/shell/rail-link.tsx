import type { ReactNode } from 'react';
import { Focusable } from 'react-aria-components';
import { Tooltip } from '../../widgets/tooltip/tooltip.tsx';
import styles from './rail.module.css';

export interface RailLinkProps {
  href: string;
  text: string;
  icon: ReactNode;
  /** Number of waiting things; null shows nothing. */
  count?: string | null;
  isCurrent: boolean;
  /** Whether the current page belongs to this one. */
  holdsCurrent?: boolean;
  /** Shows only the icon; the text becomes its tooltip. */
  isFolded: boolean;
}

/** A link of the rail. */
export function RailLink({ href, text, icon, count = null, isCurrent, holdsCurrent = false, isFolded }: RailLinkProps) {
  return (
    <Tooltip text={text} placement="end" isDisabled={!isFolded}>
      <Focusable>
        <a href={href} aria-current={isCurrent ? 'page' : holdsCurrent || undefined} className={styles.link}>
          {icon}
          <span className={styles.words}>{text}</span>
          {count !== null && <span className={styles.count}>{count}</span>}
        </a>
      </Focusable>
    </Tooltip>
  );
}
