import { CircleCheck, CircleDot, EyeOff, Layers, Layers2 } from 'lucide-react';
import { HiddenBadge } from '../../widgets/hidden-badge/hidden-badge.tsx';
import type { ReactNode } from 'react';
import { LinkFacts } from './link-facts.tsx';
import type { LinkedItem } from './linked-item.ts';
import styles from './linked-items.module.css';

/** One linked item: type and state, title, reference, details, whether it is hidden, and the timing of a blocking link. */
export function LinkLine({ item, timing }: { item: LinkedItem; timing?: ReactNode }) {
  const { type, isOpen, title, href, reference, confidential, isHidden } = item;
  const OpenIcon = type === 'epic' ? Layers : CircleDot;
  const Icon = isOpen ? OpenIcon : type === 'epic' ? Layers2 : CircleCheck;
  const words = `${isOpen ? 'Open' : 'Closed'} ${type}`;
  return (
    <div data-closed={!isOpen || undefined} className={styles.line}>
      <span role="img" aria-label={words} title={words} className={styles.icon}>
        <Icon aria-hidden />
      </span>
      <div className={styles.words}>
        <span className={styles.titleLine}>
          <a href={href}>{title}</a>
          {confidential && <EyeOff role="img" aria-label="Confidential" className={styles.confidential} />}
          {isHidden && <HiddenBadge issuable={type} />}
        </span>
        <span className={styles.reference}>{reference}</span>
        <LinkFacts item={item} />
        {timing}
      </div>
    </div>
  );
}
