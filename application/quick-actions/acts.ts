import type { ActingName } from '../../domain/quick-actions/quick-action.ts';
import type { Act } from './act.ts';
import { attentionActs } from './attention-acts.ts';
import { hierarchyActs } from './hierarchy-acts.ts';
import { labelActs } from './label-acts.ts';
import { peopleActs } from './people-acts.ts';
import { placeActs } from './place-acts.ts';
import { planningActs } from './planning-acts.ts';
import { stateActs } from './state-acts.ts';
import { timeActs } from './time-acts.ts';
import { zoomActs } from './zoom-acts.ts';

/** The implementation of each action. */
export const acts: Readonly<Record<ActingName, Act>> = {
  ...attentionActs,
  ...hierarchyActs,
  ...labelActs,
  ...peopleActs,
  ...placeActs,
  ...planningActs,
  ...stateActs,
  ...timeActs,
  ...zoomActs,
};
