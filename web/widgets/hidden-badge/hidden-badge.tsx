import { EyeOff } from 'lucide-react';
import { Badge } from '../badge/badge.tsx';

/** Marks content that only administrators see, because its author is banned. */
export function HiddenBadge({ issuable }: { issuable: 'epic' | 'issue' | 'incident' | 'task' }) {
  const reason = `This ${issuable} is hidden because its author has been banned.`;
  return (
    <span title={reason}>
      <Badge tone="warning" icon={<EyeOff aria-hidden />}>
        Hidden
      </Badge>
    </span>
  );
}
