import { throwRefusal } from '../api/api-error.ts';
import type { RestOptions } from '../api/rest-options.ts';
import { telling } from '../app/undo.ts';
import { ItemAddress } from '../work-items/item-address.ts';
import { ItemStore, type ItemEnvironment, type ItemSource } from '../work-items/item-store.ts';
import { epicOf, type Epic, type EpicChanges } from './epic.ts';
import { epicPageQuery, updateEpicMutation } from './operations/epic.graphql.ts';

export type EpicStore = ItemStore<Epic, EpicChanges>;

/** The store of an epic's page. */
export function epicStore(environment: ItemEnvironment, groupPath: string, iid: string): EpicStore {
  return new ItemStore<Epic, EpicChanges>(environment, new EpicSource(environment, groupPath, iid));
}

/** Loads and updates an epic, including the fields that only epics have. */
class EpicSource implements ItemSource<Epic, EpicChanges> {
  readonly address: ItemAddress;

  constructor(
    private readonly environment: Pick<ItemEnvironment, 'api'>,
    groupPath: string,
    iid: string,
  ) {
    this.address = new ItemAddress('epic', groupPath, iid);
  }

  async read(signal: AbortSignal): Promise<Epic | null> {
    const { group } = await this.environment.api.graphql(epicPageQuery, this.address.variables, { signal });
    return group === null || group.epic === null ? null : epicOf(group.epic);
  }

  async update(changes: EpicChanges): Promise<Epic | null> {
    const input = { groupPath: this.address.namespace.fullPath, iid: this.address.iid, ...changes };
    const { api } = this.environment;
    const { updateEpic } = await api.graphql(updateEpicMutation, { input }, telling(api));
    // Of several reasons against confidentiality the first is shown.
    throwRefusal(changes.confidential === undefined ? updateEpic.errors : updateEpic.errors.slice(0, 1));
    return updateEpic.epic === null ? null : epicOf(updateEpic.epic);
  }

  async changeState(event: 'close' | 'reopen'): Promise<boolean> {
    const { api } = this.environment;
    const body = { state_event: event };
    const { state } = await api.rest('PUT', this.address.restPath, { body, ...telling(api) });
    return state === 'opened';
  }

  async delete(told: Pick<RestOptions, 'onAct'>): Promise<void> {
    await this.environment.api.rest('DELETE', this.address.restPath, told);
  }
}
