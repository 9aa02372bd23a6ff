import { CircleCheck, CircleDot } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Badge } from '../../widgets/badge/badge.tsx';
import { Link } from '../../widgets/link/link.tsx';
import { useItem } from '../item-context.ts';

/** Open or closed, with what became of a closed item. */
export const StateBadge = observer(function StateBadge() {
  const { state, closedAs } = useItem();
  const isOpen = state === 'opened';
  return (
    <Badge tone={isOpen ? 'success' : 'info'} icon={isOpen ? <CircleDot /> : <CircleCheck />}>
      {/* One part of the badge, which keeps its parts apart. */}
      <span>
        {isOpen ? 'Open' : 'Closed'}
        {!isOpen && closedAs !== null && (
          <>
            {' '}
            (<Link href={closedAs.href}>{closedAs.word}</Link>)
          </>
        )}
      </span>
    </Badge>
  );
});
