import type { ReactNode } from 'react';
import { groupCrumbs } from './group-crumbs.ts';
import type { NamedNamespace } from './namespace.ts';
import { Page, PageHeading } from './page.tsx';
import { projectCrumbs } from './project-crumbs.ts';
import type { Crumb } from './shell/shell.ts';

export interface NamespacePageProps {
  /** Null for a page of the instance. */
  namespace: NamedNamespace | null;
  title: string;
  description?: ReactNode;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of a group, a project or the instance: window title, breadcrumbs and heading. */
export function NamespacePage({ namespace, title, description, actions, children }: NamespacePageProps) {
  return (
    <Page
      title={namespace === null ? [title] : [title, namespace.fullName]}
      crumbs={[...crumbsOf(namespace), { text: title }]}
    >
      <PageHeading title={title} description={description}>
        {actions}
      </PageHeading>
      {children}
    </Page>
  );
}

function crumbsOf(namespace: NamedNamespace | null): Crumb[] {
  if (namespace === null) return [];
  return namespace.kind === 'group' ? groupCrumbs(namespace) : projectCrumbs(namespace);
}
