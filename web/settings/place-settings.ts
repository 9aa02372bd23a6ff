import { runInAction } from 'mobx';
import { inDigits } from '../../domain/calendar/format.ts';
import { pathProblem } from '../../domain/namespaces/namespace.ts';
import { visibilityProblem } from '../../domain/namespaces/visibility.ts';
import { errorText } from '../api/api-error.ts';
import { addresses } from '../app/addresses.ts';
import type { Application } from '../app/application-context.ts';
import type { Namespace } from '../app/namespace.ts';
import { during } from '../state/during.ts';
import { Form } from '../state/form.ts';
import { makeStore } from '../state/make-store.ts';
import { Reading } from '../state/reading.ts';
import { toast } from '../widgets/toast/toast.ts';
import { Removal } from './place-deletion.ts';
import {
  emptyFields,
  ofGroup,
  ofProject,
  readSettings,
  type DeskFields,
  type GeneralFields,
  type SettingsPlace,
} from './settings-place.ts';
import { Transfer } from './transfer.ts';

type SettingsEnvironment = Pick<Application, 'api' | 'boot' | 'router' | 'groups' | 'places'>;

const nameLengthMaximum = 255;
const descriptionLengthMaximum = 2000;

/** The settings of a group or project: what it is called, who sees it, where it is, and its end. */
export class PlaceSettings {
  readonly reading: Reading<SettingsPlace>;
  readonly general: Form<GeneralFields>;
  readonly address: Form<{ path: string }>;
  readonly desk: Form<DeskFields>;
  readonly transfer: Transfer;
  readonly removal: Removal;
  asksArchiving = false;
  isArchiving = false;
  archivingError: string | null = null;

  constructor(
    private readonly environment: SettingsEnvironment,
    private readonly namespace: Namespace,
  ) {
    this.reading = new Reading(async (signal) => {
      const place = await readSettings(environment.api, namespace, signal);
      this.general.rebase(place.fields);
      this.address.rebase({ path: place.path });
      this.desk.rebase(place.desk);
      return place;
    });
    this.general = new Form({
      fields: emptyFields,
      check: (fields) => this.problemsOf(fields),
      isFilled: ({ name }) => name.trim() !== '',
      send: (fields) => this.saveGeneral(fields),
    });
    this.address = new Form({
      fields: { path: '' },
      check: ({ path }) => ({ path: this.pathProblem(path) }),
      isFilled: ({ path }) => path !== '',
      send: (fields) => this.savePath(fields),
    });
    this.desk = new Form<DeskFields>({
      fields: { service_desk_enabled: false },
      send: async (fields) => {
        const place = await this.put({ ...fields });
        toast(place.deskAddress === null ? 'Service desk turned off' : 'Service desk turned on', { tone: 'success' });
        return place.desk;
      },
    });
    this.transfer = new Transfer(environment, this.reading, (path) => this.follow(path));
    this.removal = new Removal(environment, () => this.leave());
    makeStore(this);
  }

  askArchiving(asks: boolean): void {
    this.asksArchiving = asks;
  }

  /** Archives the project, or makes an archived one writable again. */
  async setArchived(isArchived: boolean): Promise<void> {
    const { api, places } = this.environment;
    await during(this, 'isArchiving', async () => {
      this.archivingError = null;
      try {
        const { id, fullPath } = this.place;
        await api.rest('POST', `/api/v4/projects/${id}/${isArchived ? 'archive' : 'unarchive'}`);
        await Promise.all([this.reading.reload(), places.renew(fullPath)]);
        toast(isArchived ? 'Project archived' : 'Project unarchived', { tone: 'success' });
      } catch (error) {
        runInAction(() => {
          this.archivingError = errorText(error);
        });
      }
    });
    this.askArchiving(false);
  }

  /** Opens the settings at the address that the group or project has by now. */
  async follow(fullPath: string = this.place.fullPath): Promise<void> {
    const { groups, places, router } = this.environment;
    void groups.reload();
    void places.renew(fullPath);
    const { groupSettings, projectSettings } = addresses;
    await router.navigate((this.namespace.kind === 'group' ? groupSettings : projectSettings)(fullPath), {
      replace: true,
    });
  }

  private get place(): SettingsPlace {
    const { answer } = this.reading;
    if (answer === null) throw new Error('settings before they are read');
    return answer;
  }

  private problemsOf({ name, description, visibility }: GeneralFields): Partial<Record<keyof GeneralFields, string>> {
    const parent = this.reading.answer?.parent ?? null;
    const problem = visibilityProblem(visibility, parent && { kind: 'group', visibility: parent.visibility }, []);
    return {
      ...(name.trim().length > nameLengthMaximum && { name: `At most ${nameLengthMaximum} characters.` }),
      ...(description.length > descriptionLengthMaximum && {
        description: `At most ${inDigits(descriptionLengthMaximum)} characters.`,
      }),
      ...(problem !== null && { visibility: `It ${problem}.` }),
    };
  }

  private pathProblem(path: string): string | undefined {
    if (path === '' || path === this.reading.answer?.path) return undefined;
    const problem = pathProblem(path, this.reading.answer?.isTopLevel === true);
    return problem === null ? undefined : `The path ${problem}.`;
  }

  private async saveGeneral(fields: GeneralFields): Promise<GeneralFields> {
    const { saved } = this.general;
    const names = (Object.keys(fields) as (keyof GeneralFields)[]).filter((name) => fields[name] !== saved[name]);
    const place = await this.put(Object.fromEntries(names.map((name) => [name, fields[name]])));
    toast('Settings saved', { tone: 'success' });
    if (names.includes('name') || names.includes('visibility')) {
      void this.environment.groups.reload();
      void this.environment.places.renew(place.fullPath);
    }
    return place.fields;
  }

  private async savePath({ path }: { path: string }): Promise<{ path: string }> {
    const place = await this.put({ path });
    toast('Path changed', { tone: 'success' });
    return { path: place.path };
  }

  private async put({
    topics,
    ...change
  }: Partial<GeneralFields & DeskFields> & { path?: string }): Promise<SettingsPlace> {
    const { api } = this.environment;
    const { id, kind, parent, rights } = this.place;
    const ofProjects = { ...change, ...(topics !== undefined && { topics: topicsIn(topics) }) };
    const saved =
      kind === 'group'
        ? ofGroup(await api.rest('PUT', `/api/v4/groups/${id}`, { body: change }))
        : ofProject(await api.rest('PUT', `/api/v4/projects/${id}`, { body: ofProjects }));
    const place = { ...saved, parent, rights };
    this.reading.show(place);
    return place;
  }

  /** After it is deleted: to the group above, or to the start page. */
  private async leave(): Promise<void> {
    const { groups, router } = this.environment;
    const { parent } = this.place;
    // Nothing typed is lost.
    this.general.reset(this.general.saved);
    this.address.reset(this.address.saved);
    void groups.reload();
    await router.navigate(parent === null ? addresses.home : addresses.group(parent.fullPath), { replace: true });
  }
}

function topicsIn(text: string): string[] {
  return text
    .split(',')
    .map((topic) => topic.trim())
    .filter((topic) => topic !== '');
}
