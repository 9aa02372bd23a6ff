import { expect } from 'chai';
import { ApplicationError, type ErrorCode } from '../../application/errors.ts';

/** Waits for an act to fail with this code, and gives its error for a closer look. */
export async function refusal(act: Promise<unknown>, code: ErrorCode): Promise<ApplicationError> {
  const error = await act.then(
    (value: unknown) => expect.fail(`was not refused but answered ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApplicationError)) throw error;
  expect(error.code, error.message).to.equal(code);
  return error;
}
