import { z } from 'zod';
import { Forbidden, Invalid, NotFound } from '../../../application/errors.ts';
import type { RepositoryFile } from '../../../application/repositories/repository-contents.ts';
import { ScheduleFetch } from '../../../application/repositories/schedule-fetch.ts';
import { SetRepository } from '../../../application/repositories/set-repository.ts';
import { canInProject, canReadRepository } from '../../../domain/access/policy.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { isEmptyRepository, isRepositoryPath, type Repository } from '../../../domain/repositories/repository.ts';
import { countShape, idShape, instantShape, type Presented } from '../answer-shapes.ts';
import { Answer, BytesAnswer, ok } from '../answer.ts';
import { containerRoutes } from '../containers.ts';
import { boolean, optional, optionalText, reference, text } from '../parameters.ts';
import type { RestRequest, Route } from '../route.ts';

const projectRoute = containerRoutes('project');
const filePath = '/projects/:id/repository/files/:file_path';
const pullPath = '/projects/:id/mirror/pull';

const hexadecimal = z.string().regex(/^[0-9a-f]+$/);

const fileShape = z
  .strictObject({
    file_name: z.string(),
    file_path: z.string(),
    size: countShape,
    encoding: z.literal('base64'),
    content: z.base64(),
    content_sha256: hexadecimal,
    ref: z.string(),
    blob_id: hexadecimal,
    commit_id: hexadecimal,
    last_commit_id: hexadecimal.nullable(),
    execute_filemode: z.boolean(),
  })
  .meta({ id: 'RepositoryFile' });

const mirrorShape = z
  .strictObject({
    id: idShape,
    enabled: z.boolean(),
    url: z.string().nullable(),
    update_status: z.enum(['none', 'scheduled', 'started', 'finished', 'failed']),
    last_error: z.string().nullable(),
    last_update_at: instantShape.nullable(),
    last_update_started_at: instantShape.nullable(),
    last_successful_update_at: instantShape.nullable(),
  })
  .meta({ id: 'PullMirror' });

/** The git repository of a project: its files, and where it is fetched from. */
export const repositoryRoutes: readonly Route[] = [
  projectRoute({
    method: 'get',
    path: filePath,
    access: 'anybody',
    atPrimary: true,
    answers: fileShape,
    parameters: { id: reference, file_path: text, ref: text },
    async run(request, project) {
      const { file_path: path, ref } = request.parameters;
      const file = await requireFile(request, project, path, ref);
      return new Answer(200, presentFile(file), headersOf(file));
    },
  }),
  projectRoute({
    method: 'get',
    path: `${filePath}/raw`,
    access: 'anybody',
    atPrimary: true,
    answers: 'file',
    parameters: { id: reference, file_path: text, ref: optionalText },
    async run(request, project) {
      const { file_path: path, ref } = request.parameters;
      const file = await requireFile(request, project, path, ref ?? 'HEAD');
      return new BytesAnswer(file.name, file.content, headersOf(file));
    },
  }),
  projectRoute({
    method: 'get',
    path: pullPath,
    access: 'signed-in',
    answers: mirrorShape,
    parameters: { id: reference },
    async run(request, project) {
      const actor = await request.actor();
      if (!canInProject(actor, 'administrateRepository', project)) throw new Forbidden();
      return presentMirror(await requireRepository(request, project));
    },
  }),
  projectRoute({
    method: 'put',
    path: pullPath,
    access: 'signed-in',
    answers: mirrorShape,
    parameters: {
      id: reference,
      enabled: optional(boolean),
      url: optionalText,
      auth_user: optionalText,
      auth_password: optionalText,
    },
    async run(request, project) {
      const { enabled: isMirror, url, auth_user: username, auth_password: password } = request.parameters;
      const input = { project: project.id, url, username, password, isMirror };
      return presentMirror(await request.perform(SetRepository, input));
    },
  }),
  projectRoute({
    method: 'post',
    path: pullPath,
    access: 'signed-in',
    answers: { 200: mirrorShape },
    parameters: { id: reference },
    async run(request, project) {
      return ok(presentMirror(await request.perform(ScheduleFetch, { project: project.id })));
    },
  }),
];

async function requireFile(
  request: RestRequest<unknown>,
  project: Namespace,
  path: string,
  ref: string,
): Promise<RepositoryFile> {
  if (!canReadRepository(await request.actor(), project)) throw new Forbidden();
  if (!isRepositoryPath(path)) throw Invalid.fields({ file_path: ['should be a valid file path'] });
  const { folder } = await requireRepository(request, project);
  const file = folder === null ? null : await request.services.repositories.file(folder, ref, path);
  if (file === 'no commit') throw new NotFound('Commit');
  if (file === null) throw new NotFound('File');
  return file;
}

async function requireRepository({ services }: RestRequest<unknown>, { id }: Namespace): Promise<Repository> {
  const repository = (await services.queries.repositories.ofProjects([id])).get(id);
  if (repository === undefined) throw new NotFound('Repository');
  return repository;
}

function presentFile(file: RepositoryFile): Presented<typeof fileShape> {
  return {
    file_name: file.name,
    file_path: file.path,
    size: file.content.length,
    encoding: 'base64',
    content_sha256: file.sha256,
    ref: file.ref,
    blob_id: file.blobId,
    commit_id: file.commitId,
    last_commit_id: file.lastCommitId,
    execute_filemode: file.isExecutable,
    content: Buffer.from(file.content).toString('base64'),
  };
}

/** What the answer says, for clients that only ask for the head. */
function headersOf(file: RepositoryFile): Record<string, string> {
  return {
    'X-Gitlab-Blob-Id': file.blobId,
    'X-Gitlab-Commit-Id': file.commitId,
    'X-Gitlab-Content-Sha256': file.sha256,
    'X-Gitlab-Encoding': 'base64',
    'X-Gitlab-Execute-Filemode': String(file.isExecutable),
    'X-Gitlab-File-Name': inHeader(file.name),
    'X-Gitlab-File-Path': inHeader(file.path),
    'X-Gitlab-Last-Commit-Id': file.lastCommitId ?? '',
    'X-Gitlab-Ref': inHeader(file.ref),
    'X-Gitlab-Size': String(file.content.length),
  };
}

/** Headers hold ASCII only. */
function inHeader(value: string): string {
  return value.replaceAll(/[^\x20-\x7e]+/gu, (part) => encodeURIComponent(part.toWellFormed()));
}

function presentMirror(repository: Repository): Presented<typeof mirrorShape> {
  return {
    id: repository.id,
    enabled: repository.isMirror,
    url: repository.url,
    update_status: repository.fetchState,
    last_error: repository.fetchError,
    last_update_at: repository.fetchEndedAt,
    last_update_started_at: repository.fetchStartedAt,
    last_successful_update_at: repository.fetchedAt,
  };
}

/** The fields of projects that their repository decides. */
export function presentBranches(
  { defaultBranch }: Namespace,
  repository: Repository | undefined,
): { default_branch: string | null; empty_repo: boolean } {
  return {
    default_branch: repository?.defaultBranch ?? defaultBranch,
    empty_repo: isEmptyRepository(repository),
  };
}
