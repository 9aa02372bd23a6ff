import { z } from 'zod';
import { NotFound } from '../../../application/errors.ts';
import { isAdministrator } from '../../../domain/access/actor.ts';
import { itemWebPath } from '../../../domain/work-items/web-path.ts';
import { idShape, instantShape, listShape } from '../answer-shapes.ts';
import { identifier } from '../parameters.ts';
import { route, type Route } from '../route.ts';
import { itemTypeNames, itemTypeNameShape } from '../item-type-name.ts';

/** What a profile shows. */
const eventsShown = 20;

const eventShape = z
  .strictObject({
    /** Of the comment, or of the item that was created. */
    id: idShape,
    action_name: z.enum(['opened', 'commented on']),
    target_type: itemTypeNameShape,
    target_id: idShape,
    target_iid: idShape,
    target_title: z.string(),
    /** Of the item. */
    web_url: z.string(),
    namespace_full_path: z.string(),
    created_at: instantShape,
    author_id: idShape,
  })
  .meta({ id: 'ContributionEvent' });

/** What someone did lately, as far as the caller may see it. */
export const activityRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/users/:id/events',
    access: 'signed-in',
    answers: listShape(eventShape, eventsShown),
    parameters: { id: identifier },
    async run(request) {
      const actor = await request.actor();
      const { people } = request.services.queries;
      const person = await people.find(actor, request.parameters.id);
      if (person === null) throw new NotFound('User');
      const isHidden = person.privateProfile && person.id !== actor.user?.id && !isAdministrator(actor);
      if (isHidden) return [];
      const events = await people.activityOf(actor, person.id, eventsShown);
      return events.map(({ id, action, createdAt, type, itemId, iid, title, fullPath }) => ({
        id,
        action_name: action,
        target_type: itemTypeNames[type],
        target_id: itemId,
        target_iid: iid,
        target_title: title,
        web_url: `${request.baseUrl}${itemWebPath({ type, iid }, { fullPath })}`,
        namespace_full_path: fullPath,
        created_at: createdAt,
        author_id: person.id,
      }));
    },
  }),
];
