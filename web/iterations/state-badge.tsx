import { iterationStateTexts, iterationStates, type IterationState } from '../../domain/iterations/iteration.ts';
import { Badge } from '../widgets/badge/badge.tsx';

const tones: Readonly<Record<IterationState, 'info' | 'success' | 'neutral'>> = {
  upcoming: 'neutral',
  current: 'success',
  closed: 'info',
};

/** State of an iteration: upcoming, current or closed. */
export function StateBadge({ state }: { state: string }) {
  const known = iterationStates.find((one) => one === state);
  return known === undefined ? null : <Badge tone={tones[known]}>{iterationStateTexts[known]}</Badge>;
}
