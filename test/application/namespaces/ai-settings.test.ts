import { expect } from 'chai';
import { Invalid } from '../../../application/errors.ts';
import { CreateGroup } from '../../../application/namespaces/create-group.ts';
import { TransferGroup } from '../../../application/namespaces/transfer-group.ts';
import { UpdateGroup } from '../../../application/namespaces/update-group.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import { refusal } from '../../support/refusals.ts';
import { useSandbox, type Sandbox } from '../../support/sandbox.ts';

describe('AI settings of nested groups', () => {
  const place = useSandbox();
  let sandbox: Sandbox;
  let olga: User;
  let top: Namespace;
  let middle: Namespace;
  let low: Namespace;
  let site: Namespace;
  let count = 0;

  beforeEach(async () => {
    ({ sandbox } = place);
    count += 1;
    olga = await sandbox.user(`olga${count}`);
    top = await sandbox.group(`top${count}`);
    middle = await sandbox.group('middle', { parent: top });
    low = await sandbox.group('low', { parent: middle });
    site = await sandbox.project('site', { parent: low });
    await sandbox.member(top, olga, 'owner');
  });

  const change = (
    group: Namespace,
    settings: Partial<Pick<Namespace, 'duoAvailability' | 'experimentFeaturesEnabled'>>,
  ) => sandbox.perform(olga, UpdateGroup, { groupId: group.id, ...settings });
  const kept = async (...of: Namespace[]) => {
    const rows = (await sandbox.connection('namespaces').whereIn(
      'id',
      of.map(({ id }) => id),
    )) as Namespace[];
    return of.map((one) => {
      const row = rows.find(({ id }) => id === one.id);
      return `${row?.duoAvailability}${row?.experimentFeaturesEnabled === true ? ' with experiments' : ''}`;
    });
  };
  const fieldsOf = (error: Error) => (error as Invalid).fields;

  it('start as those of the parent group and can then be changed', async () => {
    await change(top, { duoAvailability: 'default_off', experimentFeaturesEnabled: true });
    expect(await kept(middle, low, site)).to.deep.equal(
      Array.from({ length: 3 }, () => 'default_off with experiments'),
    );
    await change(low, { duoAvailability: 'default_on' });
    expect(await kept(top, middle, low, site)).to.deep.equal([
      'default_off with experiments',
      'default_off with experiments',
      'default_on with experiments',
      'default_on with experiments',
    ]);
    const made = await sandbox.perform(olga, CreateGroup, { name: 'New', path: 'new', parentId: middle.id });
    expect(await kept(made)).to.deep.equal(['default_off with experiments']);
  });

  it('stay off below a group that turns AI or experiments off', async () => {
    await change(top, { duoAvailability: 'never_on' });
    expect(await kept(middle, low, site)).to.deep.equal(['never_on', 'never_on', 'never_on']);
    const refused = await refusal(change(low, { duoAvailability: 'default_on' }), 'invalid');
    expect(fieldsOf(refused)).to.have.keys('duoAvailability');
    const experiments = await refusal(change(middle, { experimentFeaturesEnabled: true }), 'invalid');
    expect(fieldsOf(experiments)).to.have.keys('experimentFeaturesEnabled');
    const settings = { name: 'New', path: 'new', parentId: middle.id, duoAvailability: 'default_on' } as const;
    expect(fieldsOf(await refusal(sandbox.perform(olga, CreateGroup, settings), 'invalid'))).to.have.keys(
      'duoAvailability',
    );
    // Other settings can be changed all the same.
    await sandbox.perform(olga, UpdateGroup, { groupId: low.id, description: 'Words' });
  });

  it('are limited when a group moves', async () => {
    await change(top, { experimentFeaturesEnabled: true });
    const strict = await sandbox.group(`strict${count}`);
    await sandbox.member(strict, olga, 'owner');
    await change(strict, { duoAvailability: 'never_on' });
    await sandbox.perform(olga, TransferGroup, { groupId: middle.id, parentId: strict.id });
    expect(await kept(top, middle, low, site)).to.deep.equal([
      'default_on with experiments',
      'never_on',
      'never_on',
      'never_on',
    ]);
  });

  it('are logged for each group or project, as derived where inherited', async () => {
    await change(top, { duoAvailability: 'never_on' });
    const log = await sandbox
      .connection('change_log')
      .whereRaw(`changes #>> '{duoAvailability,before}' is not null`)
      .whereIn('subject_id', [top.id, middle.id, low.id, site.id])
      .where({ subjectType: 'namespace' })
      .orderBy('subject_id');
    expect(log.map(({ subjectId, derived, changes }) => [subjectId, derived, changes.duoAvailability])).to.deep.equal(
      [top, middle, low, site].map(({ id }) => [id, id !== top.id, { before: 'default_on', after: 'never_on' }]),
    );
  });
});
