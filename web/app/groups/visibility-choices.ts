import type { Visibility } from '../../../domain/namespaces/namespace.ts';
import type { RadioChoice } from '../../widgets/radio-group/radio-group.tsx';

/** Who may see a group or project, for forms. */
export const visibilityChoices: readonly RadioChoice<Visibility>[] = [
  { value: 'private', text: 'Private', description: 'Members only.' },
  { value: 'internal', text: 'Internal', description: 'Everyone who is signed in, except external people.' },
  { value: 'public', text: 'Public', description: 'Everyone, without signing in.' },
];
