import { configVariables, type ConfigVariable } from '../../infrastructure/config.ts';
import { code, table } from './markdown-parts.ts';

type Group = 'instance' | 'OIDC_NAME_' | 'LDAP_NAME_';

/** The settings of the instance, or those of each provider of one kind. */
export function settingsTable(group: Group): string {
  return table(
    ['Variable', 'Default', 'Meaning'],
    configVariables
      .filter(({ name }) => groupOf(name) === group)
      .map(({ name, defaultValue, description }: ConfigVariable) => [code(name), code(defaultValue), description]),
  );
}

function groupOf(name: string): Group {
  return (['OIDC_NAME_', 'LDAP_NAME_'] as const).find((prefix) => name.startsWith(prefix)) ?? 'instance';
}
