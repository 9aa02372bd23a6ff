import {
  CalendarClock,
  CalendarPlus,
  CircleAlert,
  CircleCheck,
  CircleDot,
  EyeOff,
  FolderTree,
  Heart,
  HeartPulse,
  Layers,
  Milestone,
  PenLine,
  RefreshCw,
  Search,
  Shapes,
  Tag,
  TextSearch,
  TriangleAlert,
  UserRound,
  Weight,
  type LucideIcon,
} from 'lucide-react';
import type { TokenType } from '../../domain/filters/token.ts';

const icons: Readonly<Record<TokenType, LucideIcon>> = {
  assignee: UserRound,
  author: PenLine,
  condition: CircleAlert,
  confidential: EyeOff,
  conflict: TriangleAlert,
  created: CalendarPlus,
  critical: FolderTree,
  due: CalendarClock,
  epic: Layers,
  group: FolderTree,
  health: HeartPulse,
  in: TextSearch,
  iteration: RefreshCw,
  label: Tag,
  milestone: Milestone,
  'my-reaction': Heart,
  progress: CircleCheck,
  slack: CalendarClock,
  state: CircleDot,
  type: Shapes,
  weight: Weight,
  'filtered-search-term': Search,
};

/** The icon of a kind of filter. */
export default function TokenIcon({ type }: { type: TokenType }) {
  const Icon = icons[type];
  return <Icon aria-hidden />;
}
