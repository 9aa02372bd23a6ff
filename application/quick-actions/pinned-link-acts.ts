import { statusPageIn, zoomMeetingIn } from '../work-items/pinned-links.ts';
import { changeItem, pointless, type Act } from './act.ts';

/** The links that an issue or incident shows above its description. */
export const pinnedLinkActs = {
  async zoom(context) {
    const { here, parameter } = context;
    if (here.item.type === 'task') throw pointless('it is for issues and incidents');
    const zoomMeetingUrl = zoomMeetingIn(parameter);
    if (zoomMeetingUrl === null) throw pointless('write the address of a meeting such as https://zoom.us/j/123456789');
    if (here.item.zoomMeetingUrl !== null) throw pointless(`the ${here.item.type} has a Zoom meeting already`);
    await changeItem(context, { zoomMeetingUrl });
    return { changes: { add_zoom: zoomMeetingUrl }, said: 'Zoom meeting added.' };
  },
  async remove_zoom(context) {
    const { here } = context;
    if (here.item.zoomMeetingUrl === null) throw pointless(`the ${here.item.type} has no Zoom meeting`);
    await changeItem(context, { zoomMeetingUrl: null });
    return { changes: { remove_zoom: true }, said: 'Zoom meeting removed.' };
  },
  async publish(context) {
    const { here, parameter } = context;
    if (here.item.type !== 'incident') throw pointless('it is for incidents');
    const publishedIncidentUrl = statusPageIn(parameter);
    if (publishedIncidentUrl === null) {
      throw pointless('write the address of the incident on your status page, with https://');
    }
    await changeItem(context, { publishedIncidentUrl });
    return { changes: { publish: publishedIncidentUrl }, said: 'Link to the status page added.' };
  },
  async unpublish(context) {
    const { here } = context;
    if (here.item.type !== 'incident') throw pointless('it is for incidents');
    if (here.item.publishedIncidentUrl === null) throw pointless('the incident has no link to a status page');
    await changeItem(context, { publishedIncidentUrl: null });
    return { changes: { unpublish: true }, said: 'Link to the status page removed.' };
  },
} satisfies Record<string, Act>;
