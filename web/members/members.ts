import type { ListedMember } from '../api/rest.generated.ts';
import type { Application } from '../app/application-context.ts';
import { addresses } from '../app/addresses.ts';
import { namespaceReader, type Namespace } from '../app/namespace.ts';
import { AddressView, choiceParameter } from '../state/address-view.ts';
import { makeStore } from '../state/make-store.ts';
import { Reading } from '../state/reading.ts';
import { toast } from '../widgets/toast/toast.ts';
import { AccessRequestList, OwnAccessRequest } from './access-request-list.ts';
import { addedText, AddPeople, type PeopleAdded } from './add-people.ts';
import { InvitationList, tabParameter } from './invitation-list.ts';
import { MemberList } from './member-list.ts';
import type { MembersPlace } from './members-place.ts';

type MembersApplication = Pick<Application, 'api' | 'router' | 'boot' | 'session' | 'changes'>;
type Tab = 'members' | 'requests' | 'invited' | 'groups';

/** The page of the members of a group or project. */
export class Members {
  readonly reading: Reading<MembersPlace>;
  readonly people: MemberList;
  readonly invitations: InvitationList;
  readonly requests: AccessRequestList;
  readonly ownRequest: OwnAccessRequest;
  /** The form that adds people, while it is open. */
  adding: AddPeople | null = null;
  readonly #address: AddressView<{ tab: Tab; add: 'people' | null }>;

  constructor(
    private readonly application: MembersApplication,
    private readonly namespace: Namespace,
  ) {
    const { api, router } = application;
    this.reading = new Reading(namespaceReader(api, namespace));
    this.people = new MemberList(application, namespace, (member) => this.afterRemoval(member));
    this.invitations = new InvitationList(application, namespace);
    this.requests = new AccessRequestList(application, namespace);
    this.ownRequest = new OwnAccessRequest(application, namespace, () => {
      void this.reading.follow();
      void this.people.list.load();
    });
    this.#address = new AddressView(router, {
      tab: tabParameter,
      add: choiceParameter<'people', null>(['people'], null),
    });
    makeStore(this);
  }

  get tab(): Tab {
    return this.#address.view.tab;
  }

  hrefOf(tab: Tab): string {
    return this.#address.hrefWith({ tab });
  }

  /** Whether the URL asks to add people, as links from elsewhere do. */
  get isAskedToAdd(): boolean {
    return this.#address.view.add === 'people';
  }

  /** Opens the form that the URL asks for; going back does not open it again. */
  addAsked(): void {
    this.#address.change({ add: null });
    this.add();
  }

  add(): void {
    this.adding = new AddPeople(this.application, this.namespace, (added) => this.afterAdding(added));
  }

  stopAdding(): void {
    this.adding = null;
  }

  /** Adds the people; the form stays open for those who were refused. */
  async saveAdded(): Promise<void> {
    const { adding } = this;
    if (adding !== null && (await adding.save()) && adding.people.length === 0) this.stopAdding();
  }

  private afterAdding(added: PeopleAdded): void {
    toast(addedText(added), { tone: 'success' });
    // Without mail, the links there have to be handed out. In place: the dialog may still be open.
    if (added.invited > 0 && !this.application.boot.mailEnabled && this.tab !== 'invited')
      this.#address.change({ tab: 'invited' });
    else void (this.tab === 'invited' ? this.invitations : this.people).list.load();
  }

  private afterRemoval({ id, name }: ListedMember): void {
    const { router, session } = this.application;
    const isOwn = id === session.user?.id;
    toast(isOwn ? 'You left' : `${name} was removed`, { tone: 'success' });
    // The place may be hidden from now on.
    if (isOwn) router.reload(addresses.home);
  }
}
