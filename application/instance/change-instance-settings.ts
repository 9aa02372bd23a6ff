import { z } from 'zod';
import { isDay } from '../../domain/calendar/day.ts';
import { announcementLengthMaximum, initialSettings, settingNames } from '../../domain/instance/instance-settings.ts';
import { changedColumns } from '../door/changed-columns.ts';
import { differences } from '../door/change-log.ts';
import { namespaceVisibility } from '../namespaces/namespace-rules.ts';
import { requireAdministrator } from '../people/administrators-only.ts';
import { projectsLimit } from '../people/person-input.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import type { StoredSettings } from './instance-settings-store.ts';

const input = z.strictObject({
  defaultGroupVisibility: namespaceVisibility.optional(),
  defaultProjectVisibility: namespaceVisibility.optional(),
  defaultProjectsLimit: projectsLimit.optional(),
  canCreateGroup: z.boolean().optional(),
  userDefaultExternal: z.boolean().optional(),
  requireTwoFactor: z.boolean().optional(),
  announcement: z
    .string()
    .trim()
    .max(announcementLengthMaximum)
    .refine((text) => !text.includes('\0'), 'is invalid')
    .optional(),
  announcementUntil: z.string().refine(isDay, 'is not a date').nullable().optional(),
  announcementDismissible: z.boolean().optional(),
});
type Input = z.infer<typeof input>;

/** Changes settings of the instance; administrators only. They count for what is created from then on. */
export class ChangeInstanceSettings implements UseCase<Input, StoredSettings> {
  readonly action = 'instance_settings.change';
  readonly input = input;

  async run(scope: Scope, sent: Input): Promise<StoredSettings> {
    requireAdministrator(scope);
    const { instanceSettings } = scope.transaction;
    const before =
      (await instanceSettings.lockStored()) ??
      (await instanceSettings.insert({ ...initialSettings, createdAt: scope.now, updatedAt: scope.now }));
    const fields = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
    const changed = changedColumns(before, { ...before, ...fields });
    if (Object.keys(changed).length === 0) return before;
    // Someone who took over a session must not weaken the sign-in of others.
    if (changed.requireTwoFactor === false) scope.requireConfirmation();
    const after = await instanceSettings.update(before.id, { ...changed, updatedAt: scope.now });
    scope.record({
      subjectType: 'instance_settings',
      subjectId: after.id,
      namespaceId: null,
      changes: differences(before, after, settingNames),
    });
    return after;
  }
}
