import { get, row, send, type MatrixRow } from './matrix-row.ts';

const everyone = '+ + | + + + + + + | +';
const reporters = '· · | · · + + + + | +';
const analysts = 'A · | · · + + + + | +';
const developers = 'A · | · · · + + + | +';
const maintainers = 'A · | · · · · + + | +';
const ownersAlone = 'A · | · · · · · + | +';

const seen = {
  environments: { rest: get(({ project }) => `/projects/${project}/environments`) },
  environment: {
    rest: get(async ({ project, environment }) => `/projects/${project}/environments/${await environment()}`),
  },
  deployments: { rest: get(({ project }) => `/projects/${project}/deployments`) },
  deployment: {
    rest: get(async ({ project, deployment }) => `/projects/${project}/deployments/${await deployment()}`),
  },
} as const;

const version = () => ({
  environment: `made-${Math.random().toString(36).slice(2)}`,
  ref: 'main',
  sha: 'a'.repeat(40),
  tag: false,
  status: 'running',
});
const rules = () => ({ deploy_access_levels: [{ access_level: 40 }] });

/** Where projects are deployed, who may deploy there, and what is counted. Approvals follow the rules of the environment alone. */
export const deploymentRows: readonly MatrixRow[] = [
  ...Object.entries(seen).flatMap(([thing, calls]) => [
    row(`see the ${thing} of an open project`, everyone, { ...calls, onlyIn: 'public' }),
    row(`see the ${thing} of a project`, reporters, { ...calls, notIn: 'public' }),
  ]),
  row('see the code review analytics of a project', analysts, {
    rest: get(({ project }) => `/analytics/code_review?project_id=${project}`),
  }),
  row('see the deployment frequency of a project', analysts, {
    rest: get(
      ({ project }) =>
        `/projects/${project}/analytics/deployment_frequency?environment=production&from=${new Date().toISOString()}`,
    ),
  }),
  row('see the DORA metrics of a project', analysts, {
    rest: get(({ project }) => `/projects/${project}/dora/metrics?metric=deployment_frequency`),
  }),
  row('see the DORA metrics of a group', analysts, {
    rest: get(({ group }) => `/groups/${group}/dora/metrics?metric=deployment_frequency`),
  }),
  row('see the activity of a group', everyone, {
    rest: get(({ group }) => `/analytics/group_activity/issues_count?group_path=${group}`),
  }),
  row('create an environment', developers, {
    rest: send(
      'POST',
      ({ project }) => `/projects/${project}/environments`,
      () => ({ name: `made-${Math.random().toString(36).slice(2)}` }),
    ),
  }),
  row('change an environment', developers, {
    rest: send(
      'PUT',
      async ({ project, environment }) => `/projects/${project}/environments/${await environment()}`,
      () => ({ tier: 'staging' }),
    ),
  }),
  row('stop an environment', developers, {
    rest: send(
      'POST',
      async ({ project, environment }) => `/projects/${project}/environments/${await environment()}/stop`,
    ),
  }),
  row('delete an environment', developers, {
    rest: send(
      'DELETE',
      async ({ project, environment }) => `/projects/${project}/environments/${await environment('stopped')}`,
    ),
  }),
  row('deploy', developers, { rest: send('POST', ({ project }) => `/projects/${project}/deployments`, version) }),
  row('set the result of a deployment', developers, {
    rest: send(
      'PUT',
      async ({ project, deployment }) => `/projects/${project}/deployments/${await deployment()}`,
      () => ({ status: 'failed' }),
    ),
  }),
  row('delete a deployment', developers, {
    rest: send('DELETE', async ({ project, deployment }) => `/projects/${project}/deployments/${await deployment()}`),
  }),
  ...(['project', 'group'] as const).flatMap((kind) => {
    const cells = kind === 'project' ? maintainers : ownersAlone;
    return [
      row(`see the protected environments of a ${kind}`, cells, {
        rest: get((place) => `/${kind}s/${place[kind]}/protected_environments`),
      }),
      row(`see a protected environment of a ${kind}`, cells, {
        rest: get(async ({ protection }) => {
          const { holder, name } = await protection(kind);
          return `/${kind}s/${holder}/protected_environments/${name}`;
        }),
      }),
      row(`protect an environment of a ${kind}`, cells, {
        rest: send(
          'POST',
          async ({ subgroup, subproject }) =>
            `/${kind}s/${kind === 'group' ? await subgroup() : await subproject()}/protected_environments`,
          () => ({ name: 'staging', ...rules() }),
        ),
      }),
      row(`change the deployers of a protected environment of a ${kind}`, cells, {
        rest: send(
          'PUT',
          async ({ protection }) => {
            const { holder, name } = await protection(kind);
            return `/${kind}s/${holder}/protected_environments/${name}`;
          },
          () => ({ required_approval_count: 1 }),
        ),
      }),
      row(`unprotect an environment of a ${kind}`, cells, {
        rest: send('DELETE', async ({ protection }) => {
          const { holder, name } = await protection(kind);
          return `/${kind}s/${holder}/protected_environments/${name}`;
        }),
      }),
    ];
  }),
];
