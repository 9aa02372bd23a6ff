import { configVariables, type ConfigVariable } from '../../infrastructure/settings/config.ts';
import { code, table } from './markdown-parts.ts';

/** What the settings of the instance are about, in the order of the manual; the first pattern that matches counts. */
const subjects: readonly (readonly [heading: string, names: RegExp])[] = [
  [
    'Server',
    /^(PORT|HOST|HOST_NAMES|BASE_URL|TRUSTED_PROXIES|OUTBOUND_ALLOW|LOG_LEVEL|SECURITY_CONTACT|MILEPOST_TODAY)$/,
  ],
  ['Data', /^(DATA_DIR|DATABASE_|SECRETS_KEY|REPOSITORY_)/],
  ['Sites', /^(SITE_NAME|PRIMARY_URL)$/],
  ['Sign-in', /^(ROOT_PASSWORD|SIGN_UP|PASSWORDS|OIDC_PROVIDERS|LDAP_PROVIDERS)$/],
  ['Mail', /^(SMTP_|MAIL_|INCOMING_MAIL_)/],
  ['Uploads', /^(UPLOAD_|S3_)/],
  ['Spam', /^MILEPOST_AKISMET_/],
  ['Pages', /^(FIRST_DAY_OF_WEEK|ROADMAP_|AI_EARLY_ACCESS)/],
  ['Limits of requests', /^RATE_LIMIT_/],
];
const providers = ['OIDC_NAME_', 'LDAP_NAME_'] as const;

/**
 * The settings of the instance, in a table for each subject. @throws Error if a setting belongs to none, so that a new
 * one gets its place
 */
export function settingsOfInstance(): string {
  const all = configVariables.filter(({ name }) => !providers.some((prefix) => name.startsWith(prefix)));
  const subjectOf = ({ name }: ConfigVariable) => subjects.find(([, names]) => names.test(name))?.[0];
  const homeless = all.filter((variable) => subjectOf(variable) === undefined);
  if (homeless.length > 0) throw new Error(`no subject in settings-chapter.ts has ${homeless[0]?.name}`);
  return subjects
    .map(([heading]) => `## ${heading}\n\n${settingsTable(all.filter((variable) => subjectOf(variable) === heading))}`)
    .join('\n\n');
}

/** The settings of each provider of one kind. */
export function settingsOfProvider(prefix: (typeof providers)[number]): string {
  return settingsTable(configVariables.filter(({ name }) => name.startsWith(prefix)));
}

function settingsTable(variables: readonly ConfigVariable[]): string {
  return table(
    ['Variable', 'Default', 'Meaning'],
    variables.map(({ name, defaultValue, description }) => [code(name), code(defaultValue), description]),
  );
}
