import { zoomMeetingIn } from '../work-items/zoom-meeting.ts';
import { changeItem, pointless, type Act } from './act.ts';

/** The Zoom meeting of an issue. */
export const zoomActs = {
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
} satisfies Record<string, Act>;
