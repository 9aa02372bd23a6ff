export const notificationLevels = ['disabled', 'participating', 'watch', 'global', 'mention', 'custom'] as const;
export type NotificationLevel = (typeof notificationLevels)[number];

/** Events that the level `custom` chooses from. */
export const notificationEvents = [
  'new_note',
  'new_issue',
  'new_epic',
  'close_issue',
  'reopen_issue',
  'reassign_issue',
] as const;
export type NotificationEvent = (typeof notificationEvents)[number];

/** The choice of a person, for a group or project with all below it, or for everything. */
export interface NotificationSetting {
  userId: number;
  /** Null for everything. */
  namespaceId: number | null;
  level: NotificationLevel;
  /** Chosen events of the level `custom`. */
  events: readonly NotificationEvent[];
}

export type EffectiveSetting = Pick<NotificationSetting, 'events'> & { level: Exclude<NotificationLevel, 'global'> };

export const defaultSetting: EffectiveSetting = { level: 'participating', events: [] };

/**
 * The setting that applies, of a person's settings from the nearest namespace upwards and then the one for everything.
 * `global` means the one for everything.
 */
export function effectiveSetting(
  ofNamespaces: readonly Pick<NotificationSetting, 'level' | 'events'>[],
  ofEverything: Pick<NotificationSetting, 'level' | 'events'> | null,
): EffectiveSetting {
  const nearest = ofNamespaces[0];
  const setting = nearest === undefined || nearest.level === 'global' ? ofEverything : nearest;
  if (setting === null || setting.level === 'global') return defaultSetting;
  return { level: setting.level, events: setting.events };
}

/** What happened: an event, labels that were added, or a new mention in an edited text. */
export type Occasion = NotificationEvent | 'relabel' | 'mention';

/** What people are told of in the product: what mails are about, and requests for access. */
export const ownNotificationEvents = [...notificationEvents, 'relabel', 'mention', 'access_request'] as const;
export type OwnNotificationEvent = Occasion | 'access_request';

/** How a person is connected with what happened. */
export const connections = [
  'author',
  'assignee',
  'commenter',
  'mentioned_before',
  'subscribed',
  'unsubscribed',
  'label',
  'mentioned',
  'assigned',
] as const;
export type Connection = (typeof connections)[number];

const notificationReasons = [
  'author',
  'assigned',
  'mentioned',
  'participating',
  'subscribed',
  'label',
  'watching',
  'custom',
] as const;
export type NotificationReason = (typeof notificationReasons)[number];

/** Why the product tells a person of something; `managing` stands for requests for access to what they manage. */
export const ownNotificationReasons = [...notificationReasons, 'managing'] as const;
export type OwnNotificationReason = (typeof ownNotificationReasons)[number];

/** How long notifications are kept in the product, and how many of each person. */
export const notificationsKept = { days: 90, count: 1_000 } as const;

/** Mails that one person gets about the items that one act changed. */
export const mailsOfActMaximum = 20;

/** Why a person gets a mail; null if they get none. An explicit choice for the item comes first. */
export function reasonFor(
  occasion: Occasion,
  connected: ReadonlySet<Connection>,
  { level, events }: EffectiveSetting,
): NotificationReason | null {
  if (connected.has('unsubscribed')) return null;
  const isForAll = occasion !== 'relabel' && occasion !== 'mention';
  if (isForAll && connected.has('subscribed')) return connected.has('mentioned') ? 'mentioned' : 'subscribed';
  if (level === 'disabled') return null;
  if (connected.has('mentioned')) return 'mentioned';
  if (level === 'mention' || occasion === 'mention') return null;
  if (connected.has('assigned')) return 'assigned';
  if (connected.has('label')) return 'label';
  if (!isForAll) return null;
  if (connected.has('author')) return 'author';
  if (connected.has('assignee')) return 'assigned';
  if (connected.has('commenter') || connected.has('mentioned_before')) return 'participating';
  if (level === 'watch') return 'watching';
  return level === 'custom' && events.includes(occasion) ? 'custom' : null;
}

const reasons: Readonly<Record<NotificationReason, string>> = {
  author: 'you created this item',
  assigned: 'you are assigned to this item',
  mentioned: 'you were mentioned',
  participating: 'you took part in the conversation',
  subscribed: 'you subscribed to this item',
  label: 'you subscribed to one of its labels',
  watching: 'you watch its group or project',
  custom: 'you chose such events in your notification settings',
};

export function reasonInWords(reason: NotificationReason): string {
  return `You receive this email because ${reasons[reason]}.`;
}
