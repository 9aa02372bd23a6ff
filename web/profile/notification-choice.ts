import { runInAction } from 'mobx';
import type { NotificationLevel } from '../../domain/notifications/notification.ts';
import { errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { makeStore } from '../state/make-store.ts';
import { toast } from '../widgets/toast/toast.ts';

const path = '/api/v4/notification_settings';

/** What the reader gets emails about, saved at once. */
export class NotificationChoice {
  /** Null until it is loaded. */
  level: NotificationLevel | null = null;
  email = '';
  error: string | null = null;

  constructor(private readonly api: ApiClient) {
    makeStore(this);
  }

  async load(): Promise<void> {
    await this.send(() => this.api.rest<Answer>('GET', path));
  }

  async choose(level: NotificationLevel): Promise<void> {
    const before = this.level;
    this.level = level;
    const isSaved = await this.send(() => this.api.rest<Answer>('PUT', path, { body: { level } }));
    if (isSaved) toast('Notifications saved', { tone: 'success' });
    else runInAction(() => (this.level = before));
  }

  private async send(call: () => Promise<Answer>): Promise<boolean> {
    this.error = null;
    try {
      const { level, notification_email: email } = await call();
      runInAction(() => {
        this.level = level;
        this.email = email;
      });
      return true;
    } catch (error) {
      runInAction(() => (this.error = errorText(error)));
      return false;
    }
  }
}

interface Answer {
  level: NotificationLevel;
  notification_email: string;
}
