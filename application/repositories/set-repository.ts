import { inject, injectable } from 'inversify';
import { z } from 'zod';
import {
  credentialLengthMaximum,
  repositoryUrlLengthMaximum,
  type Repository,
} from '../../domain/repositories/repository.ts';
import { differences } from '../door/change-log.ts';
import { Invalid } from '../errors.ts';
import { namespaceReference } from '../namespaces/container.ts';
import type { OutboundRequests } from '../outbound/outbound-requests.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { portNames } from '../ports/port-names.ts';
import type { SecretBox } from '../ports/secret-box.ts';
import { credentialsPurpose, projectToChange } from './repository-access.ts';

const credential = z.string().max(credentialLengthMaximum, 'is too long').refine(hasNoControls, 'is invalid');

const input = z.strictObject({
  project: namespaceReference,
  /** Null for one that is copied from a folder. */
  url: z.string().trim().max(repositoryUrlLengthMaximum).nullable().optional(),
  username: credential.optional(),
  password: credential.optional(),
  isMirror: z.boolean().optional(),
});
type Input = z.infer<typeof input>;

const unencryptedAllowed = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Gives a project a repository, or changes where it is fetched from. It is fetched in the background. */
@injectable()
export class SetRepository implements UseCase<Input, Repository, z.input<typeof input>> {
  readonly action = 'repository.set';
  readonly input = input;

  constructor(
    @inject(portNames.outbound) private readonly outbound: OutboundRequests,
    @inject(portNames.secrets) private readonly secrets: SecretBox,
  ) {}

  async run(scope: Scope, { project, url: sent, username, password, isMirror: mirror }: Input): Promise<Repository> {
    const { id: namespaceId } = await projectToChange(scope, project);
    const { repositories } = scope.transaction;
    const before = await repositories.lockOf(namespaceId);
    const url = sent === undefined ? (before?.url ?? null) : sent === '' ? null : sent;
    if (sent === '' || (sent === undefined && before === null)) throw Invalid.fields({ url: ["can't be blank"] });
    if (url !== null) this.check(url);
    const sealedCredentials = this.credentials(before, url, username, password);
    // A copy of a folder was never kept up to date, which says nothing about its first URL.
    const wasMirror = before === null || before.url === null || before.isMirror;
    const isMirror = url !== null && (mirror ?? wasMirror);
    const row = {
      url,
      sealedCredentials,
      isMirror,
      nextFetchAt: isMirror ? scope.now : null,
      ...(isMirror && { fetchState: 'scheduled' as const }),
      updatedAt: scope.now,
    };
    const after =
      before === null
        ? await repositories.insert({ ...row, namespaceId, createdAt: scope.now })
        : await repositories.update(before.id, row);
    const changes = differences(before, after, ['url', 'isMirror']);
    scope.record({ subjectType: 'repository', subjectId: after.id, namespaceId, changes });
    return after;
  }

  private check(url: string): void {
    const problem = this.outbound.problemWith(url);
    if (problem !== null) throw Invalid.fields({ url: [problem] });
    const { search, hash } = new URL(url);
    if (search !== '' || hash !== '') throw Invalid.fields({ url: ['must not contain "?" or "#"'] });
  }

  /** User name and password stay with the server that they are for. */
  private credentials(
    before: Repository | null,
    url: string | null,
    username: string | undefined,
    password: string | undefined,
  ): string | null {
    if (url === null) return null;
    if (username === undefined && password === undefined) {
      const isSameServer = before?.url != null && new URL(before.url).origin === new URL(url).origin;
      return isSameServer ? before.sealedCredentials : null;
    }
    if (!username && !password) return null;
    const { protocol, hostname } = new URL(url);
    if (protocol !== 'https:' && !unencryptedAllowed.has(hostname)) {
      throw Invalid.fields({ url: ['must begin with https:// if there is a user name or password'] });
    }
    return this.secrets.seal(
      JSON.stringify({ username: username ?? '', password: password ?? '' }),
      credentialsPurpose,
    );
  }
}

function hasNoControls(text: string): boolean {
  return !/\p{Cc}/u.test(text);
}
