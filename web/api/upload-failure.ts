import { ApiError, errorText, isAbort } from './api-error.ts';

const mebibyte = 1024 * 1024;

/** Why an upload failed. */
export function uploadFailure(error: unknown): string {
  if (isAbort(error)) return 'Upload canceled.';
  if (!(error instanceof ApiError) || error.kind === 'network') return errorText(error);
  if (error.status >= 200 && error.status < 300) return 'Invalid JSON response from server.';
  const reason = error.status === 400 && error.reason !== undefined ? ` ${error.reason}` : '';
  return `Server responded with ${error.status} code.${reason}`;
}

export function fileTooLarge(size: number, largest: number): string {
  const mebibytes = Math.round((size / mebibyte) * 100) / 100;
  return `File is too big (${mebibytes}MiB). Max filesize: ${largest / mebibyte}MiB.`;
}
