import { changeItem, pointless, type Act } from './act.ts';

/** State, text, confidentiality and lock of an item. */
export const stateActs = {
  async close(context) {
    const { item } = context.here;
    if (item.state === 'closed') throw pointless(`the ${item.type} is closed already`);
    await changeItem(context, { stateEvent: 'close' });
    return { changes: { state_event: 'close' }, said: `Closed this ${item.type}.` };
  },
  async reopen(context) {
    const { item } = context.here;
    if (item.state === 'opened') throw pointless(`the ${item.type} is open already`);
    await changeItem(context, { stateEvent: 'reopen' });
    return { changes: { state_event: 'reopen' }, said: `Reopened this ${item.type}.` };
  },
  async title(context) {
    if (context.parameter === '') throw pointless('write the new title after it');
    const { title } = await changeItem(context, { title: context.parameter });
    return { changes: { title }, said: `Changed the title to “${title}”.` };
  },
  async confidential(context) {
    const { item } = context.here;
    if (item.confidential) throw pointless(`the ${item.type} is confidential already`);
    await changeItem(context, { confidential: true });
    return { changes: { confidential: true }, said: `Made this ${item.type} confidential.` };
  },
  async lock(context) {
    await changeItem(context, { discussionLocked: true });
    return { changes: { discussion_locked: true }, said: 'Locked the discussion.' };
  },
  async unlock(context) {
    await changeItem(context, { discussionLocked: false });
    return { changes: { discussion_locked: false }, said: 'Unlocked the discussion.' };
  },
} satisfies Record<string, Act>;
