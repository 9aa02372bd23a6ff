import { expect } from 'chai';
import { AddMembers } from '../../../../application/members/add-members.ts';
import { ShareGroup } from '../../../../application/members/share-group.ts';
import { accessLevels, type RoleName } from '../../../../domain/access/role.ts';
import type { Namespace } from '../../../../domain/namespaces/namespace.ts';
import type { User } from '../../../../domain/people/user.ts';
import { checkIntegrity } from '../../../../infrastructure/database/maintenance/integrity.ts';
import { useServer } from '../../../support/server.ts';
import type { TestClient } from '../../../support/test-client.ts';

interface SeatAnswer {
  id: number;
  username: string;
  email: string | null;
  membership_type: string;
  removable: boolean;
  is_last_owner: boolean;
}
interface MembershipAnswer {
  source_full_path: string;
  access_level: { string_value: string; integer_value: number };
  via?: { full_path: string | null };
}
interface SubscriptionAnswer {
  plan: { code: string; exclude_guests: boolean };
  usage: Record<string, unknown>;
  billing: Record<string, unknown>;
  invoice: unknown;
}

const invoice = {
  name: 'Brightwater Ferries',
  email: 'bills@example.org',
  street: 'Pier 3',
  city: 'Berlin',
  postal_code: '10115',
  country: 'DE',
  state: 'BE',
  tax_number: 'DE 136 695 976',
};

describe('REST seats', () => {
  const server = useServer({ today: '2026-11-20' });
  let group: Namespace;
  let web: Namespace;
  let site: Namespace;
  let partners: Namespace;
  const people = {} as Record<'owner' | 'guest' | 'dora' | 'pia' | 'ivan' | 'both' | 'blocked' | 'minimal', User>;
  let owner: TestClient;
  let root: TestClient;
  let address: string;

  const add = (namespace: Namespace, user: User, role: RoleName) =>
    server().perform(AddMembers, {
      kind: namespace.kind as 'group' | 'project',
      namespaceId: namespace.id,
      userIds: [user.id],
      accessLevel: accessLevels[role],
    });
  const names = async (query = '') => {
    const { body } = await owner.get<SeatAnswer[]>(`${address}${query}`);
    return body.map(({ username }) => username);
  };

  before(async () => {
    for (const name of ['owner', 'guest', 'dora', 'pia', 'ivan', 'both', 'blocked', 'minimal'] as const) {
      people[name] = await server().createUser(name, { name: `${name.charAt(0).toUpperCase()}${name.slice(1)}` });
    }
    group = await server().createGroup('ferries');
    web = await server().createGroup('web', { parent: group });
    site = await server().createProject('site', web);
    partners = await server().createGroup('partners');
    await add(group, people.owner, 'owner');
    await add(group, people.guest, 'guest');
    await add(web, people.dora, 'developer');
    await add(site, people.pia, 'planner');
    await add(partners, people.ivan, 'maintainer');
    await add(partners, people.both, 'reporter');
    await add(site, people.both, 'guest');
    await add(web, people.blocked, 'developer');
    await add(group, people.minimal, 'minimal');
    // The administrator owns what they made; here it is the owner alone who does.
    for (const place of [group, web, partners]) {
      await server().connection('members').where({ namespaceId: place.id, userId: server().root.id }).delete();
    }
    owner = await server().as(people.owner);
    root = await server().as(server().root);
    await root.post(`/api/v4/users/${people.blocked.id}/block`);
    await server().perform(ShareGroup, {
      kind: 'project',
      namespaceId: site.id,
      invitedGroupId: partners.id,
      accessLevel: accessLevels.developer,
    });
    address = `/api/v4/groups/${group.id}/billable_members`;
  });

  it('list who takes a seat and why', async () => {
    const { body, headers } = await owner.get<SeatAnswer[]>(address);
    expect(body.map(({ username, membership_type: type, removable }) => [username, type, removable])).to.deep.equal([
      ['both', 'project_member', true],
      ['dora', 'group_member', true],
      ['ivan', 'project_invite', false],
      ['owner', 'group_member', true],
      ['pia', 'project_member', true],
    ]);
    expect(body.filter(({ is_last_owner: last }) => last).map(({ username }) => username)).to.deep.equal(['owner']);
    expect(headers.get('x-total')).to.equal('5');
    // Private addresses are for administrators.
    expect(body.map(({ email }) => email)).to.deep.equal([null, null, null, null, null]);
    const all = (await root.get<SeatAnswer[]>(address)).body;
    expect(all.find(({ username }) => username === 'dora')?.email).to.equal('dora@example.org');
  });

  it('are searched, sorted and paged', async () => {
    expect(await names('?search=dor')).to.deep.equal(['dora']);
    expect(await names('?search=dora@example.org')).to.deep.equal([]);
    const found = await root.get<SeatAnswer[]>(`${address}?search=dora@example.org`);
    expect(found.body.map(({ username }) => username)).to.deep.equal(['dora']);
    expect(await names('?sort=name_desc')).to.deep.equal(['pia', 'owner', 'ivan', 'dora', 'both']);
    // The invitation gives Ivan and Both at most what it allows.
    expect((await names('?sort=access_level_desc')).slice(0, 1)).to.deep.equal(['owner']);
    expect((await names('?sort=access_level_asc')).slice(0, 2)).to.deep.equal(['pia', 'both']);
    expect((await names('?sort=oldest_joined')).slice(0, 2)).to.deep.equal(['owner', 'dora']);
    expect((await names('?sort=last_joined'))[0]).to.equal('ivan');
    await server()
      .connection('users')
      .where({ id: people.pia.id })
      .update({ lastActivityOn: '2026-11-19', lastSignInAt: '2026-11-19T10:00:00Z' });
    await server()
      .connection('users')
      .where({ id: people.dora.id })
      .update({ lastActivityOn: '2026-11-01', lastSignInAt: '2026-11-01T10:00:00Z' });
    expect((await names('?sort=recent_sign_in')).slice(0, 2)).to.deep.equal(['pia', 'dora']);
    expect((await names('?sort=oldest_sign_in')).slice(0, 2)).to.deep.equal(['dora', 'pia']);
    expect((await names('?sort=last_activity_on_desc')).indexOf('pia')).to.equal(1);
    expect((await names('?sort=last_activity_on_asc')).at(-1)).to.be.oneOf(['both', 'ivan', 'owner', 'pia']);
    expect(await names('?per_page=2&page=2')).to.deep.equal(['ivan', 'owner']);
    expect((await owner.get(`${address}?sort=shoe_size`)).status).to.equal(400);
  });

  it('are explained by memberships and invited groups', async () => {
    const memberships = await owner.get<MembershipAnswer[]>(`${address}/${people.both.id}/memberships`);
    expect(memberships.body).to.have.length(1);
    expect(memberships.body[0]).to.include({
      source_full_path: 'ferries/web/site',
      source_full_name: 'ferries / web / site',
    });
    expect(memberships.body[0]?.access_level).to.deep.equal({ string_value: 'Guest', integer_value: 10 });
    const indirect = await root.get<MembershipAnswer[]>(`${address}/${people.ivan.id}/indirect`);
    expect(indirect.body.map(({ access_level: level, via }) => [level.integer_value, via?.full_path])).to.deep.equal([
      [30, 'partners'],
    ]);
    // The name of a group that the owner may not see stays hidden.
    const hidden = (await owner.get<MembershipAnswer[]>(`${address}/${people.ivan.id}/indirect`)).body;
    expect(hidden.map(({ via }) => via)).to.deep.equal([{ id: null, full_path: null, full_name: null }]);
    const sent = async (userId: number, call: string) => {
      const { status, body } = await owner.get(`${address}/${userId}/${call}`);
      return [status, body];
    };
    for (const call of ['memberships', 'indirect']) {
      expect(await sent(987_654, call)).to.deep.equal([404, { message: '404 Not found' }]);
      expect(await sent(people.guest.id, call)).to.deep.equal([404, { message: '404 User Not Found' }]);
    }
  });

  it('are for owners of top-level groups, and others get 400 or 404', async () => {
    const developer = await server().as(people.dora);
    const stranger = await server().as(await server().createUser());
    const refused = [400, { message: '400 Bad request' }];
    const paths = ['', `/${people.dora.id}/memberships`, `/${people.dora.id}/indirect`];
    for (const path of paths) {
      const answer = await developer.get(address + path);
      expect([answer.status, answer.body]).to.deep.equal(refused);
      const below = await owner.get(`/api/v4/groups/${web.id}/billable_members${path}`);
      expect([below.status, below.body]).to.deep.equal(refused);
      expect(
        (
          await server()
            .anonymous()
            .get(address + path)
        ).status,
      ).to.equal(401);
      expect((await stranger.get(address + path)).status).to.equal(404);
      expect((await owner.get(`/api/v4/groups/987654/billable_members${path}`)).status).to.equal(404);
    }
    const removal = await developer.delete(`${address}/${people.dora.id}`);
    expect([removal.status, removal.body]).to.deep.equal(refused);
  });

  it('follow the plan, are sold by administrators, and record their maximum', async () => {
    const subscription = `/api/v4/namespaces/${group.id}/gitlab_subscription`;
    const before = (await owner.get<SubscriptionAnswer>(subscription)).body;
    expect(before.plan).to.deep.equal({
      code: 'free',
      name: 'Free',
      trial: false,
      auto_renew: false,
      upgradable: true,
      exclude_guests: true,
    });
    expect(before.usage).to.include({ seats_in_subscription: 0, seats_in_use: 5, seats_owed: 0 });
    expect((await owner.put(subscription, { plan_code: 'premium', seats: 5 })).status).to.equal(403);
    expect((await (await server().as(people.dora)).get(subscription)).status).to.equal(403);
    expect((await owner.get(`/api/v4/namespaces/${web.id}/gitlab_subscription`)).status).to.equal(404);

    for (const day of ['0001-01-01', '9999-06-01']) {
      const edge = await root.put(subscription, { plan_code: 'premium', seats: 5, start_date: day });
      expect([day, edge.status]).to.deep.equal([day, 400]);
    }
    const old = await owner.get(`/api/v4/groups/${group.id}/seat_history?to=0001-01-01`);
    expect(old.status).to.equal(400);
    const changed = await root.put<SubscriptionAnswer>(subscription, {
      plan_code: 'premium',
      seats: 5,
      start_date: '2026-11-01',
      auto_renew: true,
      invoice,
    });
    expect(changed.status).to.equal(200);
    // Guests count with Premium.
    expect(changed.body.usage).to.include({ seats_in_use: 6, max_seats_used: 6, seats_owed: 1, alert: 'exceeded' });
    expect(changed.body.billing).to.include({
      subscription_start_date: '2026-11-01',
      subscription_end_date: '2027-10-31',
    });
    expect(changed.body.invoice).to.deep.equal(invoice);
    const late = await server().createUser('late');
    await add(web, late, 'reporter');
    await owner.delete(`${address}/${late.id}`);
    const after = (await owner.get<SubscriptionAnswer>(subscription)).body;
    expect(after.usage).to.include({ seats_in_use: 6, max_seats_used: 7, seats_owed: 2 });
    const renewed = await root.put<SubscriptionAnswer>(subscription, { start_date: '2027-11-01', seats: 10 });
    expect(renewed.body.usage).to.include({ max_seats_used: 6, seats_owed: 0, alert: 'none' });
    expect(renewed.body.billing).to.include({ subscription_end_date: '2028-10-31' });
    const log = await server()
      .connection('change_log')
      .where({ action: 'subscription.change' })
      .orderBy('id', 'desc')
      .first();
    expect(log).to.deep.include({ subjectType: 'subscription', namespaceId: group.id, actorId: server().root.id });
    expect((log as { changes: object }).changes).to.deep.include({
      seats: { before: 5, after: 10 },
      maxSeatsUsed: { before: 7, after: 6 },
    });
    for (const [wrong, field] of [
      [{ plan_code: 'gold' }, 'plan_code'],
      [{ seats: 0 }, 'seats'],
      [{ seats: 5_000_000 }, 'seats'],
      [{ end_date: '2020-01-01' }, 'ends_on'],
      [{ trial: true }, 'trial_ends_on'],
      [{ invoice: { ...invoice, country: 'XX' } }, 'country'],
      [{ invoice: { ...invoice, state: 'CA' } }, 'state'],
      [{ invoice: { ...invoice, tax_number: '12' } }, 'tax_number'],
    ] as const) {
      const { status, body } = await root.put(subscription, wrong);
      expect(status).to.equal(400);
      expect(JSON.stringify(body)).to.include(field);
    }
    const plain = await root.put<SubscriptionAnswer>(subscription, { plan_code: 'free' });
    expect([plain.body.plan.code, plain.body.usage['seats_in_subscription']]).to.deep.equal(['free', 0]);
  });

  it('are counted in GraphQL for owners, also for another plan', async () => {
    const query =
      '{ group(fullPath: "ferries") { billableMembersCount asPremium: billableMembersCount(requestedHostedPlan: "premium") } }';
    const counts = async (client: TestClient) =>
      (await client.post<{ data: object }>('/api/graphql', { query })).body.data;
    expect(await counts(owner)).to.deep.equal({ group: { billableMembersCount: 5, asPremium: 6 } });
    const developer = await server().as(people.dora);
    expect(await counts(developer)).to.deep.equal({ group: { billableMembersCount: null, asPremium: null } });
    const namespace = (await owner.get<Record<string, unknown>>(`/api/v4/namespaces/${group.id}`)).body;
    expect(namespace).to.include({ billable_members_count: 5, plan: 'default' });
  });

  it('are counted for past days', async () => {
    const history = `/api/v4/groups/${group.id}/seat_history`;
    const { body } = await owner.get<{ day: string; seats: number }[]>(
      `${history}?from=2026-11-06&to=2026-11-20&interval=weekly`,
    );
    expect(body.map(({ day }) => day)).to.deep.equal(['2026-11-06', '2026-11-13', '2026-11-20']);
    expect((await owner.get(`${history}?from=2020-01-01&interval=daily`)).status).to.equal(400);
    expect((await owner.get(`${history}?from=2026-11-20&to=2026-11-10`)).status).to.equal(400);
    expect((await owner.get(`${history}?to=2099-01-01`)).status).to.equal(400);
  });

  it('are freed with all memberships, except for the last owner and invited users', async () => {
    const refusal = async (user: User) => {
      const { status, body } = await owner.delete(`${address}/${user.id}`);
      return [status, (body as { message: string }).message];
    };
    expect(await refusal(people.owner)).to.deep.equal([
      400,
      '400 Bad request - the last owner of ferries cannot be removed',
    ]);
    const [status, message] = await refusal(people.ivan);
    expect([status, String(message).slice(0, 35)]).to.deep.equal([400, '400 Bad request - members of an inv']);
    const stranger = await server().createUser('stranger');
    expect(await refusal(stranger)).to.deep.equal([400, '400 Bad request - No member found for the given user_id']);
    const preview = await owner.delete(`${address}/${people.dora.id}?dry_run=true`);
    expect(preview.status).to.equal(200);
    expect(preview.body).to.include({ memberships: 1, seats_before: 5, seats_after: 4 });
    const { sources } = preview.body as { sources: MembershipAnswer[] };
    expect(sources.map((one) => [one.source_full_path, one.access_level.string_value])).to.deep.equal([
      ['ferries/web', 'Developer'],
    ]);
    expect(await names()).to.include('dora');
    expect((await owner.delete(`${address}/${people.dora.id}`)).status).to.equal(204);
    expect(await names()).not.to.include('dora');
    // Both keeps the seat that the invitation gives.
    const kept = await owner.delete(`${address}/${people.both.id}?dry_run=true`);
    expect(kept.body).to.include({ memberships: 1, seats_before: 4, seats_after: 4 });
    expect((await owner.delete(`${address}/${people.both.id}`)).status).to.equal(204);
    expect(await names()).to.deep.equal(['both', 'ivan', 'owner', 'pia']);
    expect((await owner.get<unknown[]>(`${address}/${people.both.id}/memberships`)).body).to.deep.equal([]);
    const { findings } = await checkIntegrity(server().connection);
    expect(findings.filter(({ check }) => check === 'seats-maximum')).to.deep.equal([]);
  });
});

describe('REST purchase', () => {
  const server = useServer();
  let client: TestClient;
  let user: User;
  before(async () => {
    user = await server().createUser('buyer');
    client = await server().as(user);
  });

  it('lists the countries of ISO 3166 with their states', async () => {
    const countries = (await client.get<[string, string][]>('/-/countries')).body;
    expect(countries.length).to.be.greaterThan(240);
    expect(countries).to.deep.include(['Germany', 'DE']);
    expect((await client.get<object>('/-/country_states?country=US')).body).to.include({ California: 'CA' });
    expect((await client.get('/-/country_states?country=XX')).body).to.deep.equal({});
    expect((await client.get('/-/country_states')).status).to.equal(400);
  });

  it('describes and validates the invoice form, without card numbers', async () => {
    expect((await server().anonymous().get('/-/subscriptions/payment_form?id=invoice')).status).to.equal(401);
    const form = (await client.get<{ fields: { name: string }[] }>('/-/subscriptions/payment_form?id=invoice')).body;
    expect((await client.get('/-/subscriptions/payment_form?id=cc_form')).status).to.equal(404);
    expect(form.fields.map(({ name }) => name)).to.include.members(['name', 'country', 'state', 'tax_number']);
    expect(JSON.stringify(form)).not.to.match(/card|cvv/i);
    const validate = (fields: object) =>
      client.post<{ success: boolean; errors?: Record<string, string[]> }>('/-/subscriptions/validate_payment_method', {
        id: 'invoice',
        gitlab_user_id: user.id,
        ...fields,
      });
    expect((await validate(invoice)).body).to.deep.equal({ success: true });
    const empty = (await validate({})).body;
    expect(empty.success).to.equal(false);
    expect(Object.keys(empty.errors ?? {})).to.deep.equal(['name', 'email', 'street', 'city', 'country']);
    const wrong = (await validate({ ...invoice, email: 'nobody', country: 'US', state: '', tax_number: 'x' })).body;
    expect(Object.keys(wrong.errors ?? {}).sort()).to.deep.equal(['email', 'state', 'tax_number']);
    expect((await validate({ ...invoice, id: 'card' })).status).to.equal(404);
    expect((await validate({ ...invoice, gitlab_user_id: server().root.id })).status).to.equal(403);
  });

  it('creates the group for the subscription', async () => {
    const path = '/-/subscriptions/groups';
    const made = await client.post<{ full_path: string }>(path, { group: { name: 'New Ferries' } });
    expect([made.status, made.body.full_path]).to.deep.equal([201, 'new-ferries']);
    const again = await client.post<{ errors: object }>(path, { name: 'Other', path: 'new-ferries' });
    expect([again.status, again.body]).to.deep.equal([422, { errors: { path: ['has already been taken'] } }]);
    expect((await server().anonymous().post(path, { name: 'x' })).status).to.equal(401);
  });
});

describe('REST sharing of a project with a group', () => {
  const server = useServer({ today: '2026-11-20' });

  it('gives group members a role, and lists the group in the project', async () => {
    const [maintainer, member] = [await server().createUser(), await server().createUser()];
    const group = await server().createGroup('host');
    const project = await server().createProject('code', group);
    const invited = await server().createGroup('visitors');
    await server().addMember(project, maintainer, 'maintainer');
    await server().addMember(invited, maintainer, 'guest');
    await server().addMember(invited, member, 'owner');
    const [own, other] = [await server().as(maintainer), await server().as(member)];
    const address = `/api/v4/projects/${project.id}`;
    const rename = () => other.put(address, { description: 'x' });
    expect((await rename()).status).to.equal(404);
    const made = await own.post(`${address}/share`, {
      group_id: invited.id,
      group_access: 40,
      expires_at: '2026-12-24',
    });
    expect(made.status).to.equal(201);
    expect(made.body).to.include({
      project_id: project.id,
      group_id: invited.id,
      group_access: 40,
      expires_at: '2026-12-24',
    });
    expect((await rename()).status).to.equal(200);
    const { body } = await own.get<{ shared_with_groups: { group_id: number }[] }>(address);
    expect(body.shared_with_groups.map(({ group_id: id }) => id)).to.deep.equal([invited.id]);
    expect((await other.get(`/api/v4/groups/${group.id}`)).status).to.equal(200);
    expect((await other.put(`/api/v4/groups/${group.id}`, { description: 'x' })).status).to.equal(403);
    // A Maintainer neither gives nor takes what only owners may.
    expect((await own.post(`${address}/share`, { group_id: invited.id, group_access: 50 })).status).to.equal(403);
    expect((await own.delete(`${address}/share/${invited.id}`)).status).to.equal(204);
    expect((await rename()).status).to.equal(404);
  });
});
