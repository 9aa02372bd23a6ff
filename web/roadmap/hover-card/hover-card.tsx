import { observer } from 'mobx-react-lite';
import { numberedName } from '../../../domain/iterations/iteration.ts';
import { epicPath, isIssue, type RoadmapEpic } from '../epics/roadmap-epic.ts';
import { useRoadmap, type CardSubject } from '../roadmap-context.ts';
import { CardSurface } from '../../widgets/hover-card/card-surface.tsx';
import { EpicCard } from './epic-card.tsx';
import { IssueCard } from './issue-card.tsx';
import { IterationCard } from './iteration-card.tsx';
import { MilestoneCard } from './milestone-card.tsx';
import type { OpenCard } from '../../widgets/hover-card/hover-card-store.ts';
import { linksTitles } from '../../work-items/links/link-words.ts';
import { LinksCard } from '../../work-items/links/links-card.tsx';

/** The roadmap's card with the details of its subject. */
export const HoverCard = observer(function HoverCard() {
  const { hoverCard } = useRoadmap();
  const { current } = hoverCard;
  return current && <Card key={current.anchor.id} card={current} />;
});

const Card = observer(function Card({ card }: { card: OpenCard<CardSubject> }) {
  const { store, hoverCard } = useRoadmap();
  const { subject } = card;
  const links = subject.kind === 'links' ? store.linkedItemsOf(subject.epic) : null;
  return (
    <CardSurface hoverCard={hoverCard} card={card} leftColumn={store.viewport.leftColumn} label={labelOf(card)}>
      {subject.kind === 'links' && links !== null && (
        <LinksCard links={links} direction={subject.direction} subject={subjectOf(subject.epic)} />
      )}
      {subject.kind === 'epic' &&
        (isIssue(subject.epic) ? (
          <IssueCard item={subject.epic} hasAction={card.takesFocus} />
        ) : (
          <EpicCard epic={subject.epic} hasAction={card.takesFocus} />
        ))}
      {subject.kind === 'iteration' && <IterationCard iteration={subject.iteration} hasAction={card.takesFocus} />}
      {subject.kind === 'milestone' && <MilestoneCard milestone={subject.milestone} hasAction={card.takesFocus} />}
    </CardSurface>
  );
});

/** Cards that the keyboard goes into have a name. */
function labelOf({ subject, takesFocus }: OpenCard<CardSubject>): string | null {
  if (subject.kind === 'links') return linksTitles[subject.direction];
  if (!takesFocus) return null;
  if (subject.kind === 'iteration') return numberedName(subject.iteration);
  return subject.kind === 'epic' ? subject.epic.title : subject.milestone.title;
}

function subjectOf(epic: RoadmapEpic) {
  return { type: 'epic', fullPath: epic.group.fullPath, iid: epic.iid, webPath: epicPath(epic) } as const;
}
