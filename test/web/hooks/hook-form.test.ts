import { expect } from 'chai';
import { groupHookEvents, sentHookEvents } from '../../../domain/hooks/hook.ts';
import type { ApiClient } from '../../../web/api/client.ts';
import { HookForm } from '../../../web/hooks/hook-form.ts';

describe('the form of a webhook', () => {
  const formOf = (kind: 'group' | 'project') =>
    new HookForm({} as ApiClient, { namespace: { kind }, root: `/api/v4/${kind}s/fleet` }, null);

  it('offers the events of subgroups and projects in groups only', () => {
    expect(formOf('group').choices).to.deep.equal(sentHookEvents);
    expect(formOf('project').choices).to.deep.equal(sentHookEvents.filter((event) => !groupHookEvents.includes(event)));
    expect(formOf('project').choices.length).to.be.lessThan(sentHookEvents.length);
  });
});
