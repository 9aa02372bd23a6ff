import { ServiceUnreachable } from '../../application/errors.ts';
import {
  OutboundFailure,
  type OutboundAnswer,
  type OutboundRequests,
} from '../../application/outbound/outbound-requests.ts';
import type { SpamService, SuspectedSpam } from '../../application/moderation/spam-service.ts';

export interface AkismetSettings {
  apiKey: string;
  /** URL of the service, without a trailing slash. */
  url: string;
}

const accepted = /^Thanks for making the web a better place/;

/** Akismet, or any service with its API (version 1.1). */
export class AkismetService implements SpamService {
  constructor(
    private readonly settings: AkismetSettings,
    private readonly outbound: OutboundRequests,
    /** URL of the instance, by which the service knows it. */
    private readonly baseUrl: string,
  ) {}

  async submit(spam: SuspectedSpam): Promise<void> {
    const { status, body } = await this.send(
      new URLSearchParams({
        api_key: this.settings.apiKey,
        blog: this.baseUrl,
        blog_charset: 'UTF-8',
        user_ip: spam.ipAddress,
        user_agent: spam.userAgent,
        permalink: spam.url,
        comment_type: 'forum-post',
        comment_author: spam.authorName,
        comment_content: spam.text,
        comment_date_gmt: spam.createdAt.toISOString(),
      }),
    );
    if (status === 200 && accepted.test(body)) return;
    if (/^invalid/i.test(body.trim()) || status === 401 || status === 403) {
      throw failure('The spam service does not accept the key of this instance.', `status ${status}`);
    }
    throw failure('The spam service did not accept it.', `status ${status}`);
  }

  private async send(fields: URLSearchParams): Promise<OutboundAnswer> {
    try {
      return await this.outbound.send({
        method: 'POST',
        url: `${this.settings.url}/1.1/submit-spam`,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'User-Agent': 'Milepost' },
        body: fields.toString(),
      });
    } catch (error) {
      if (!(error instanceof OutboundFailure)) throw error;
      throw failure(`The spam service could not be reached. ${error.message}`, error.message);
    }
  }
}

function failure(sentence: string, reason: string): ServiceUnreachable {
  return new ServiceUnreachable(`${sentence} Nothing was submitted.`, `spam service: ${reason}`);
}
