import { Invalid } from '../../application/errors.ts';
import { Refusal } from '../http/refusal.ts';

/** At the URL of a page invalid input is 422, with the problems as sentences. @throws Refusal */
export async function orUnprocessable<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Invalid) throw unprocessable(error.texts);
    throw error;
  }
}

export function unprocessable(errors: readonly string[]): Refusal {
  return new Refusal(422, { errors }, {}, false, errors.join(', '));
}
