import type { NotificationSetting } from '../../domain/notifications/notification.ts';

export type ChosenSetting = Pick<NotificationSetting, 'level' | 'events'>;

/** The choices of people about notifications. Each person sees and changes only their own. */
export interface NotificationSettings {
  /** Null without a choice; a `namespaceId` of null is the choice for everything. */
  find(userId: number, namespaceId: number | null): Promise<ChosenSetting | null>;
  /** Time zone in whose mornings the person gets their to-dos by mail; null if they do not. */
  digestZone(userId: number): Promise<string | null>;
}

export interface NotificationSettingStore extends NotificationSettings {
  save(setting: NotificationSetting): Promise<void>;
  setDigest(userId: number, digest: { timeZone: string; nextAt: Date } | null): Promise<void>;
}

declare module '../door/stores.ts' {
  interface Stores {
    notificationSettings: NotificationSettingStore;
  }
  interface Queries {
    notificationSettings: NotificationSettings;
  }
}
