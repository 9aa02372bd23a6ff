import { expect } from 'chai';
import { groupHookEvents, sentHookEvents } from '../../../domain/webhooks/hook.ts';
import { eventChoices } from '../../../web/webhooks/hook-form.ts';

describe('the form of a webhook', () => {
  it('offers the events of subgroups and projects in groups only', () => {
    const inProject = eventChoices({ kind: 'project' });
    expect(eventChoices({ kind: 'group' })).to.deep.equal(sentHookEvents);
    expect(inProject).to.deep.equal(sentHookEvents.filter((event) => !groupHookEvents.includes(event)));
    expect(inProject.length).to.be.lessThan(sentHookEvents.length);
  });
});
