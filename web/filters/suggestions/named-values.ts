import { typeTokenTexts } from '../../../domain/filters/issue-tokens.ts';
import { conditionTexts, progressTexts } from '../../../domain/filters/questions.ts';
import { healthTexts } from '../../../domain/work-items/health-texts.ts';

/** Words of the values that some filters always have, by the value. */
export const namedValues = {
  condition: conditionTexts,
  health: healthTexts,
  progress: progressTexts,
  type: typeTokenTexts,
} satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;
