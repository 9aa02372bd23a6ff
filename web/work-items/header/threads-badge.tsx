import { CircleCheck } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { counted } from '../../../domain/text/plural.ts';
import { Badge } from '../../widgets/badge/badge.tsx';
import { useItemPage } from '../item-context.ts';

/** How many threads of the conversation are resolved; nothing if no thread can be. */
export const ThreadsBadge = observer(function ThreadsBadge() {
  const { resolvable, resolved } = useItemPage().conversation.threadCounts;
  if (resolvable === 0) return null;
  if (resolved === resolvable) {
    return (
      <Badge tone="success" icon={<CircleCheck />}>
        All threads resolved
      </Badge>
    );
  }
  return (
    <Badge>
      {resolved} of {counted(resolvable, 'thread')} resolved
    </Badge>
  );
});
