import { GitRepository, GitServer } from '../../support/git-repository.ts';

/** Serves a repository of one commit for the tests of one `describe`. */
export function useServedRepository(): GitServer {
  let origin: GitRepository;
  const remote = new GitServer(() => origin);
  before(async () => {
    origin = await GitRepository.create();
    await origin.commit({ 'README.md': '# Read me\n' });
    await remote.start();
  });
  after(async () => {
    remote.stop();
    await origin.delete();
  });
  return remote;
}
