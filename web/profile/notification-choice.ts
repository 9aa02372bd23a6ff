import { DateTime } from 'luxon';
import { runInAction } from 'mobx';
import type { NotificationLevel } from '../../domain/notifications/notification.ts';
import { errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import type { GlobalNotificationSetting } from '../api/rest.generated.ts';
import { makeStore } from '../state/make-store.ts';
import { toast } from '../widgets/toast/toast.ts';

const path = '/api/v4/notification_settings';

/** What the reader gets emails about, saved at once. */
export class NotificationChoice {
  /** Null until it is loaded. */
  level: NotificationLevel | null = null;
  email = '';
  hasDigest = false;
  error: string | null = null;

  constructor(private readonly api: ApiClient) {
    makeStore(this);
  }

  async load(): Promise<void> {
    await this.send(() => this.api.rest('GET', path));
  }

  async choose(level: NotificationLevel): Promise<void> {
    const before = this.level;
    this.level = level;
    const isSaved = await this.send(() => this.api.rest('PUT', path, { body: { level } }));
    if (isSaved) toast('Notifications saved', { tone: 'success' });
    else runInAction(() => (this.level = before));
  }

  /** In the mornings of the time zone of this browser. */
  async chooseDigest(hasDigest: boolean): Promise<void> {
    this.hasDigest = hasDigest;
    const body = { daily_digest: hasDigest, time_zone: DateTime.local().zoneName };
    const isSaved = await this.send(() => this.api.rest('PUT', path, { body }));
    if (isSaved) toast('Notifications saved', { tone: 'success' });
    else runInAction(() => (this.hasDigest = !hasDigest));
  }

  private async send(call: () => Promise<GlobalNotificationSetting>): Promise<boolean> {
    this.error = null;
    try {
      const { level, notification_email: email, daily_digest: hasDigest } = await call();
      runInAction(() => {
        this.level = level;
        this.email = email;
        this.hasDigest = hasDigest;
      });
      return true;
    } catch (error) {
      runInAction(() => (this.error = errorText(error)));
      return false;
    }
  }
}
