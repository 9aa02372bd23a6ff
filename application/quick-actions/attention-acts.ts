import { ToggleAward } from '../notes/toggle-award.ts';
import { CreateTodo } from '../todos/create-todo.ts';
import { FinishTodos } from '../todos/finish-todos.ts';
import { emojiNameIn } from '../markdown/emoji-names.ts';
import { SubscribeToWorkItem } from '../work-items/subscribe-to-work-item.ts';
import { pointless, type Act } from './act.ts';

/** Actions on the writer's own to-dos and subscription, and emoji. */
export const attentionActs = {
  async award({ here, parameter, run }) {
    const name = emojiNameIn(parameter);
    if (name === '') throw pointless('write the name of an emoji after it');
    const award = await run(ToggleAward, { on: { item: { id: here.item.id } }, name });
    return { changes: { emoji_award: name }, said: award === null ? `Took :${name}: back.` : `Gave :${name}:.` };
  },
  async todo({ here, run }) {
    await run(CreateTodo, { item: { id: here.item.id } });
    return { changes: { todo_event: 'add' }, said: 'Added a to-do.' };
  },
  async done({ here, run }) {
    const finished = await run(FinishTodos, { workItemId: here.item.id });
    if (finished.length === 0) throw pointless('there is no to-do of yours here');
    return { changes: { todo_event: 'done' }, said: 'Marked the to-do as done.' };
  },
  async subscribe({ here, run }) {
    await run(SubscribeToWorkItem, { item: { id: here.item.id }, subscribed: true });
    return { changes: { subscription_event: 'subscribe' }, said: `You follow this ${here.item.type} now.` };
  },
  async unsubscribe({ here, run }) {
    await run(SubscribeToWorkItem, { item: { id: here.item.id }, subscribed: false });
    return { changes: { subscription_event: 'unsubscribe' }, said: `You no longer follow this ${here.item.type}.` };
  },
} satisfies Record<string, Act>;
