import { reaction } from 'mobx';
import { useEffect, useMemo } from 'react';
import { useApplication } from '../app/application-context.ts';
import { NotFound } from '../app/not-found.tsx';
import type { PageProps } from '../app/route.ts';
import { EpicText } from '../work-items/text/item-text.ts';
import { Awards } from '../work-items/conversation/awards.ts';
import { Conversation } from '../work-items/conversation/conversation.ts';
import { EpicContext } from './epic-context.ts';
import { EpicScreen } from './epic-screen.tsx';
import { EpicStore } from './epic-store.ts';
import { AbuseForm } from '../work-items/header/abuse-form.ts';
import { EpicState } from '../work-items/header/item-state.ts';
import { LiveChanges } from '../work-items/live-changes.ts';
import { Gutter } from '../work-items/sidebar/collapsed-sidebar.ts';
import { Participants } from '../work-items/sidebar/participants.ts';
import { EpicLinks } from '../work-items/links/item-links.ts';
import { EpicTasks } from '../work-items/tasks/item-tasks.ts';
import { TodoToggle } from '../work-items/sidebar/todo-toggle.ts';
import { TreeStore } from './tree/tree-store.ts';

/** The page of one epic (epic-page.md §2.1). */
export default function EpicPage({ params }: PageProps) {
  const iid = params['iid'] ?? '';
  return /^[1-9]\d{0,8}$/.test(iid) ? (
    <NumberedEpicPage groupPath={params['fullPath'] ?? ''} iid={iid} />
  ) : (
    <NotFound />
  );
}

function NumberedEpicPage({ groupPath, iid }: { groupPath: string; iid: string }) {
  const application = useApplication();
  const stores = useMemo(() => {
    const store = new EpicStore(application, groupPath, iid);
    return {
      store,
      text: new EpicText(store),
      state: new EpicState(store),
      abuse: new AbuseForm(store),
      tasks: new EpicTasks(store),
      links: new EpicLinks(store),
      gutter: new Gutter(document),
      participants: new Participants(store),
      todo: new TodoToggle(store),
      conversation: new Conversation(store),
      awards: new Awards(store),
      tree: new TreeStore(application, groupPath, iid),
    };
  }, [application, groupPath, iid]);
  useEffect(() => {
    const { store, participants, todo, conversation, awards, tree } = stores;
    void store.load().then(() => todo.load());
    // All at once: the tree does not wait until its epic is known to be there.
    for (const part of [tree, participants, conversation, awards]) void part.load();
    // Each change of the epic is a line of its history.
    const stopFollowing = reaction(
      () => store.epic?.lockVersion,
      (_, before) => before !== undefined && void conversation.refresh(),
    );
    const stopMeeting = reaction(
      () => store.changesMet,
      () => {
        for (const part of [todo, participants, conversation, awards]) void part.load();
        void tree.refresh();
      },
    );
    const stopGrowing = reaction(
      () => store.childrenChanges,
      () => void tree.refresh(),
    );
    const stopAsking = new LiveChanges(stores).start(document);
    return () => {
      stopAsking();
      stopGrowing();
      stopFollowing();
      stopMeeting();
      store.leave();
      conversation.leave();
      tree.leave();
    };
  }, [stores]);
  return (
    <EpicContext value={stores}>
      <EpicScreen />
    </EpicContext>
  );
}
