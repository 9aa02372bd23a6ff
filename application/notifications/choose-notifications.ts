import { z } from 'zod';
import { defaultSetting, notificationEvents, notificationLevels } from '../../domain/notifications/notification.ts';
import { Invalid } from '../errors.ts';
import { listInput } from '../inputs/list-input.ts';
import { namespaceReference, readableContainer } from '../namespaces/container.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import type { ChosenSetting } from './notification-settings.ts';

const input = z.strictObject({
  /** The group or project that the choice is for; omitted for everything. */
  place: z.strictObject({ kind: z.enum(['group', 'project']), namespace: namespaceReference }).optional(),
  level: z.enum(notificationLevels).optional(),
  /** For the level `custom`. */
  events: listInput(z.enum(notificationEvents)).optional(),
});
type Input = z.infer<typeof input>;

/** Chooses what the actor gets mails about. */
export class ChooseNotifications implements UseCase<Input, ChosenSetting> {
  readonly action = 'user.choose_notifications';
  readonly input = input;

  async run(scope: Scope, { place, level, events }: Input): Promise<ChosenSetting> {
    const user = scope.user();
    if (place === undefined && level === 'global') {
      throw Invalid.fields({ level: ['global is for groups and projects'] });
    }
    const namespaceId = place === undefined ? null : (await readableContainer(scope, place.kind, place.namespace)).id;
    const { notificationSettings, users } = scope.transaction;
    // Two choices at once must not overwrite each other.
    await users.lock(user.id);
    const before = await notificationSettings.find(user.id, namespaceId);
    const unchosen: ChosenSetting = namespaceId === null ? defaultSetting : { level: 'global', events: [] };
    const after = {
      level: level ?? before?.level ?? unchosen.level,
      events: events ?? before?.events ?? unchosen.events,
    };
    await notificationSettings.save({ userId: user.id, namespaceId, ...after });
    scope.record({
      subjectType: 'user',
      subjectId: user.id,
      // The choice is nobody else's business, so not a part of the group's activity.
      namespaceId: null,
      changes: {
        notificationLevel: { before: before?.level ?? unchosen.level, after: after.level },
        ...(namespaceId !== null && { notificationNamespaceId: { before: namespaceId, after: namespaceId } }),
      },
    });
    return after;
  }
}
