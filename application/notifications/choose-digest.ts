import { z } from 'zod';
import { isTimeZone, nextDigestAfter, timeZoneLengthMaximum } from '../../domain/notifications/digest.ts';
import type { Scope, UseCase } from '../door/perform.ts';

const input = z.strictObject({
  /** Time zone whose mornings are meant; null for no digest. */
  timeZone: z
    .string()
    .max(timeZoneLengthMaximum, 'is not a time zone')
    .refine(isTimeZone, 'is not a time zone')
    .nullable(),
});
type Input = z.infer<typeof input>;

/** Chooses whether the actor gets their to-dos by mail every morning. */
export class ChooseDigest implements UseCase<Input, void> {
  readonly action = 'user.choose_notifications';
  readonly input = input;

  async run(scope: Scope, { timeZone }: Input): Promise<void> {
    const user = scope.user();
    const { notificationSettings, users } = scope.transaction;
    await users.lock(user.id);
    const before = await notificationSettings.digestZone(user.id);
    if (before === timeZone) return;
    await notificationSettings.setDigest(
      user.id,
      timeZone === null ? null : { timeZone, nextAt: nextDigestAfter(scope.now, timeZone) },
    );
    scope.record({
      subjectType: 'user',
      subjectId: user.id,
      namespaceId: null,
      changes: { digestTimeZone: { before, after: timeZone } },
    });
  }
}
