import { DateTime } from 'luxon';
import { sendText } from './answering.ts';
import { unknownRoute } from './refusal.ts';
import type { HttpMiddleware } from './identity/request-state.ts';
import type { HttpSettings } from './settings.ts';

/** RFC 9116 recommends that a contact expires within a year. */
const contactLifetime = { days: 180 };

/** Search engines may index public pages, but not the API, files and forms. */
export const answerRobots: HttpMiddleware = async (context) => {
  sendText(
    context,
    200,
    ['User-agent: *', ...['/api/', '/-/', '/uploads/', '/users/'].map((path) => `Disallow: ${path}`), ''].join('\n'),
  );
};

/** `/.well-known/security.txt` (RFC 9116); 404 if no contact is configured. */
export function answerSecurityContact({ securityContact }: Pick<HttpSettings, 'securityContact'>): HttpMiddleware {
  return async (context) => {
    if (securityContact === null) throw unknownRoute();
    const expires = DateTime.utc().startOf('day').plus(contactLifetime).toISO();
    sendText(context, 200, `Contact: ${securityContact}\nExpires: ${expires}\nPreferred-Languages: en\n`);
  };
}
