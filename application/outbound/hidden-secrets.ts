const shortestHidden = 4;
export const hiddenSecret = '[REDACTED]';

/** The text without these secrets, in case a service repeats what it got. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return formsOfSecrets(secrets).reduce((rest, form) => rest.replaceAll(form, hiddenSecret), text);
}

/** The secrets as they stand in texts, parts of URLs, JSON and headers, the longest first. */
export function formsOfSecrets(secrets: readonly string[]): string[] {
  const forms = secrets
    .filter((secret) => secret.length >= shortestHidden)
    .flatMap((secret) => [
      secret,
      encodeURIComponent(secret),
      encodeURI(secret),
      JSON.stringify(secret).slice(1, -1),
      secret.replaceAll('/', '\\/'),
      Buffer.from(secret).toString('base64'),
    ]);
  return [...new Set(forms)].sort((a, b) => b.length - a.length);
}
