import { z } from 'zod';
import { NotFound } from '../../../application/errors.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { iid, reference } from '../parameters.ts';
import type { RestRequest, Route } from '../route.ts';
import { epicRoute, issueRoute } from './required-items.ts';

const issue = { id: reference, issue_iid: iid };

/** From where an issue was created, for administrators. */
export const creationDetailsRoutes: readonly Route[] = [
  issueRoute({
    method: 'get',
    path: '/projects/:id/issues/:issue_iid/user_agent_detail',
    access: 'administrator',
    answers: z
      .strictObject({ user_agent: z.string(), ip_address: z.string(), akismet_submitted: z.boolean() })
      .meta({ id: 'UserAgentDetail' }),
    parameters: issue,
    async run(request, { id }) {
      const details = await request.services.queries.creationDetails.ofItems(await request.actor(), [id]);
      const found = details.get(id) ?? null;
      if (found === null) throw new NotFound('CreationDetails');
      return { user_agent: found.userAgent, ip_address: found.ipAddress, akismet_submitted: found.akismetSubmitted };
    },
  }),
];

/** Submission of an item as spam, from its page; not found unless a spam service is set up. */
export const spamRoutes: readonly Route[] = [
  issueRoute({
    method: 'post',
    path: ['/projects/:id/-/issues/:issue_iid/mark_as_spam', '/projects/:id/-/issues/incident/:issue_iid/mark_as_spam'],
    access: 'administrator',
    answers: { 204: 'nothing' },
    parameters: issue,
    run: submitAsSpam,
  }),
  epicRoute({
    method: 'post',
    path: '/groups/:id/-/epics/:epic_iid/mark_as_spam',
    access: 'administrator',
    answers: { 204: 'nothing' },
    parameters: { id: reference, epic_iid: iid },
    run: submitAsSpam,
  }),
];

async function submitAsSpam({ services, requester, baseUrl }: RestRequest<unknown>, { id }: ItemRow): Promise<void> {
  if (services.spam === null) throw new NotFound(null, 'No spam service is set up');
  await services.spam.submit({ ...requester, baseUrl }, { item: { id } });
}
