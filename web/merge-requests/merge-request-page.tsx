import { observer } from 'mobx-react-lite';
import { Fragment, useEffect, useMemo, type ReactNode } from 'react';
import type { MergeRequestState } from '../../domain/merge-requests/merge-request.ts';
import type { MergeRequest, UserBasic } from '../api/rest.generated.ts';
import { addresses } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { NotFound } from '../app/not-found.tsx';
import { PageFailed } from '../app/page-failed.tsx';
import { PageLoading } from '../app/page-loading.tsx';
import { Page, PageHeading } from '../app/page.tsx';
import { projectCrumbs } from '../app/project-crumbs.ts';
import type { PageProps } from '../app/route.ts';
import { Badge, type BadgeTone } from '../widgets/badge/badge.tsx';
import { Link } from '../widgets/link/link.tsx';
import { Moment } from '../widgets/moment/moment.tsx';
import { RenderedMarkdown } from '../widgets/rendered-markdown/rendered-markdown.tsx';
import { MergeRequestStore } from './merge-request-store.ts';
import styles from './merge-request-page.module.css';

const stateNames: Readonly<Record<MergeRequestState, { text: string; tone: BadgeTone }>> = {
  opened: { text: 'Open', tone: 'success' },
  merged: { text: 'Merged', tone: 'info' },
  closed: { text: 'Closed', tone: 'neutral' },
};

/** The record of a merge request. The code is elsewhere, so nothing can be reviewed or merged here. */
const MergeRequestPage = observer(function MergeRequestPage({ params }: PageProps) {
  const application = useApplication();
  const [fullPath, iid] = [params['fullPath'] ?? '', params['iid'] ?? ''];
  const store = useMemo(() => new MergeRequestStore(application, fullPath, iid), [application, fullPath, iid]);
  useEffect(() => {
    void store.load();
    return store.leave;
  }, [store]);
  const { mergeRequest, loadError } = store;
  if (store.isMissing) return <NotFound />;
  if (loadError !== null && mergeRequest === null) {
    return <PageFailed error={loadError} resetErrorBoundary={() => void store.load()} />;
  }
  if (mergeRequest === null) return <PageLoading />;
  const { title, state, draft, author, created_at: createdAt } = mergeRequest;
  const { fullName } = store;
  return (
    <Page
      title={[title, fullName]}
      crumbs={[...projectCrumbs({ fullPath, fullName }), { text: `Merge request !${mergeRequest.iid}` }]}
    >
      <PageHeading
        title={title}
        description={
          <span className={styles.facts}>
            <Badge tone={stateNames[state].tone}>{stateNames[state].text}</Badge>
            {draft && <Badge tone="neutral">Draft</Badge>}
            <span>
              Created <Moment at={createdAt} /> by {author === null ? 'someone who left' : <Person person={author} />}
            </span>
          </span>
        }
      />
      <Facts mergeRequest={mergeRequest} approvers={store.approvers} />
      <section className={styles.description} aria-labelledby="description">
        <h2 id="description">Description</h2>
        <Description text={mergeRequest.description ?? ''} html={store.descriptionHtml} />
      </section>
    </Page>
  );
});

export default MergeRequestPage;

function Description({ text, html }: { text: string; html: string | null }) {
  if (text === '') return <p className={styles.note}>No description.</p>;
  return html === null ? <p className={styles.source}>{text}</p> : <RenderedMarkdown html={html} />;
}

function Facts({ mergeRequest, approvers }: { mergeRequest: MergeRequest; approvers: readonly UserBasic[] }) {
  const { assignees, reviewers, labels, milestone } = mergeRequest;
  const facts: readonly [name: string, value: ReactNode][] = [
    ['Source branch', <code key="source">{mergeRequest.source_branch}</code>],
    ['Target branch', <code key="target">{mergeRequest.target_branch}</code>],
    ['Assignees', <People key="assignees" people={assignees} />],
    ['Reviewers', <People key="reviewers" people={reviewers} />],
    ['Approved by', <People key="approvers" people={approvers} />],
    ['Labels', labels.length === 0 ? 'None' : (labels as readonly string[]).join(', ')],
    ['Milestone', milestone?.title ?? 'None'],
    ['Updated', <Moment key="updated" at={mergeRequest.updated_at} />],
    ['Merged', ended(mergeRequest.merged_at, mergeRequest.merged_by)],
    ['Closed', ended(mergeRequest.closed_at, mergeRequest.closed_by)],
  ];
  return (
    <section aria-label="Details">
      <dl className={styles.properties}>
        {facts
          .filter(([, value]) => value !== null)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

function ended(at: string | null, by: UserBasic | null): ReactNode {
  if (at === null) return null;
  return (
    <>
      <Moment at={at} />
      {by !== null && (
        <>
          {' '}
          by <Person person={by} />
        </>
      )}
    </>
  );
}

function People({ people }: { people: readonly UserBasic[] }) {
  if (people.length === 0) return 'None';
  return people.map((person, index) => (
    <Fragment key={person.username}>
      {index > 0 && ', '}
      <Person person={person} />
    </Fragment>
  ));
}

function Person({ person: { name, username } }: { person: UserBasic }) {
  return <Link href={addresses.person(username)}>{name}</Link>;
}
