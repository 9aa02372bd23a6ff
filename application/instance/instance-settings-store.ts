import type { InstanceSettings } from '../../domain/instance/instance-settings.ts';
import type { Store } from '../door/store.ts';

/** The settings since an administrator first changed them. */
export interface StoredSettings extends InstanceSettings {
  id: number;
  createdAt: Date;
  updatedAt: Date;
}

export interface InstanceSettingsStore extends Store<StoredSettings, Omit<StoredSettings, 'id'>> {
  /** The initial ones until an administrator changes them. */
  current(): Promise<InstanceSettings>;
  /** Locked until the transaction ends, so that changes follow each other; null before the first change. */
  lockStored(): Promise<StoredSettings | null>;
}

export interface InstanceQueries {
  /** Null until an administrator changes them: then the initial ones count. */
  storedSettings(): Promise<StoredSettings | null>;
}

declare module '../door/stores.ts' {
  interface Stores {
    instanceSettings: InstanceSettingsStore;
  }
  interface Queries {
    instance: InstanceQueries;
  }
}
