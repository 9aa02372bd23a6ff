import type { ReactNode } from 'react';
import type { Milestone } from '../api/rest.generated.ts';
import { groupCrumbs } from '../app/group-crumbs.ts';
import { Page, PageHeading } from '../app/page.tsx';
import { projectCrumbs } from '../app/project-crumbs.ts';
import { milestoneAddresses } from './milestone-addresses.ts';
import type { MilestonePlace } from './milestone-place.ts';

export interface MilestoneFrameProps {
  place: MilestonePlace;
  title: string;
  /** The milestone that the page belongs to; null for the form of a new one. */
  milestone: Milestone | null;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A page below the list of milestones: window title, breadcrumbs and heading. */
export function MilestoneFrame({ place, title, milestone, description, actions, children }: MilestoneFrameProps) {
  const pages = milestoneAddresses(place);
  const above = milestone !== null && milestone.title !== title;
  const crumbs = [
    ...(place.kind === 'group' ? groupCrumbs(place) : projectCrumbs(place)),
    { text: 'Milestones', href: pages.list },
    ...(above ? [{ text: milestone.title, href: pages.show(milestone.iid) }] : []),
    { text: title },
  ];
  return (
    <Page title={[title, 'Milestones', place.fullName]} crumbs={crumbs}>
      <PageHeading title={title} description={description}>
        {actions}
      </PageHeading>
      {children}
    </Page>
  );
}
