import { answersOf, type SchedulingCase } from '../../../domain/scheduling/answers.ts';

declare global {
  interface Window {
    /** What the scheduler says of each plan; called from outside. */
    schedule?: (cases: readonly SchedulingCase[]) => string[];
  }
}

window.schedule = (cases) => cases.map(answersOf);
