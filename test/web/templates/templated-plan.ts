import { CreateTemplate } from '../../../application/templates/create-template.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import type { TestServer } from '../../support/server.ts';

/** A group and a project with templates of their own, and one of the project's repository. */
export interface TemplatedPlan {
  group: Namespace;
  project: Namespace;
  maintainer: User;
  guest: User;
}

export async function createTemplatedPlan(server: TestServer): Promise<TemplatedPlan> {
  const group = await server.createGroup('plan', { name: 'Plan' });
  const project = await server.createProject('app', group, { name: 'App' });
  const maintainer = await server.createUser('mara', { name: 'Mara Maintainer' });
  const guest = await server.createUser('gus', { name: 'Gus Guest' });
  await server.addMember(group, maintainer, 'maintainer');
  await server.addMember(group, guest, 'guest');
  const keep = (kind: 'group' | 'project', namespace: number, name: string, content: string) =>
    server.perform(CreateTemplate, { kind, namespace, name, content });
  await keep('project', project.id, 'Bug', '## Steps');
  await keep('project', project.id, 'Idea', '## Why');
  await keep('group', group.id, 'Release', '## Checklist');
  await server
    .connection('repository_templates')
    .insert({ namespaceId: project.id, name: 'Feature', content: '## Why?' });
  return { group, project, maintainer, guest };
}
