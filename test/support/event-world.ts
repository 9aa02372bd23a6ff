import { CreateNote } from '../../application/notes/create-note.ts';
import type { SavedNote } from '../../application/notes/saved-note.ts';
import { CreateWorkItem } from '../../application/work-items/create-work-item.ts';
import { UpdateWorkItem } from '../../application/work-items/update-work-item.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { User } from '../../domain/people/user.ts';
import type { WorkItem } from '../../domain/work-items/work-item.ts';
import { EventListener } from './event-listener.ts';
import { TestServer } from './server.ts';

/** A server with a public group, a private one below it and a public project, and listeners that end with each test. */
export class EventWorld {
  readonly open: EventListener[] = [];
  server!: TestServer;
  plan!: Namespace;
  secret!: Namespace;
  project!: Namespace;
  planner!: User;
  guest!: User;
  /** Changed to find out that everything committed before has been told. */
  fence!: WorkItem;

  async start(): Promise<void> {
    this.server = await TestServer.start();
    const { server } = this;
    this.plan = await server.createGroup('plan', { visibility: 'public' });
    this.secret = await server.createGroup('secret', { parent: this.plan, visibility: 'private' });
    this.project = await server.createProject('code', this.plan, { visibility: 'public' });
    this.planner = await server.createUser('petra');
    this.guest = await server.createUser('gus');
    await server.addMember(this.plan, this.planner, 'planner');
    await server.addMember(this.project, this.guest, 'guest');
    this.fence = await this.create({ title: 'Fence' });
  }

  /** An epic in a group, an issue in a project. */
  create(fields: Record<string, unknown> = {}, namespace = this.plan): Promise<WorkItem> {
    const type = namespace.kind === 'group' ? 'epic' : 'issue';
    return this.server.perform(CreateWorkItem, { type, namespace: namespace.id, title: 'Item', ...fields });
  }

  change(item: WorkItem, changes: Record<string, unknown>): Promise<WorkItem> {
    return this.server.perform(UpdateWorkItem, { item: { id: item.id }, ...changes });
  }

  note(item: WorkItem, fields: Record<string, unknown> = {}): Promise<SavedNote> {
    return this.server.perform(CreateNote, { item: { id: item.id }, body: 'Said', ...fields });
  }

  async listen(who: User | null, query = 'namespace=plan', headers: Record<string, string> = {}) {
    const secret: Record<string, string> = who === null ? {} : { 'PRIVATE-TOKEN': await this.server.tokenFor(who) };
    const listener = await EventListener.open(this.server.address, query, { ...secret, ...headers });
    this.open.push(listener);
    return listener;
  }

  /** The parts told to each listener, once everything that was committed before has reached them, or will not. */
  async settle(...listeners: EventListener[]): Promise<string[][]> {
    const { fence } = this;
    await this.change(fence, { title: `Fence ${Math.random()}` });
    await Promise.all(listeners.map((listener) => listener.untilItem(fence.id)));
    return listeners.map((listener) => listener.parts.filter((part) => part !== `${fence.id} fields`));
  }
}

/** An `EventWorld` for the tests of one `describe`. */
export function useEvents(): EventWorld {
  const world = new EventWorld();
  before(async function () {
    this.timeout(60_000);
    await world.start();
  });
  afterEach(() => {
    for (const listener of world.open.splice(0)) listener.close();
  });
  after(() => world.server.stop());
  return world;
}
