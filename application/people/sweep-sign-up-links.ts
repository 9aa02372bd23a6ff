import { z } from 'zod';
import type { Scope, UseCase } from '../door/perform.ts';

const input = z.strictObject({ isSignUpOn: z.boolean() });
type Input = z.infer<typeof input>;

/** Forgets addresses whose links have expired, and all others as well once sign-up is off. */
export class SweepSignUpLinks implements UseCase<Input, void> {
  readonly action = 'user.sweep_sign_up_links';
  readonly input = input;

  async run({ transaction: { signUpLinks }, now }: Scope, { isSignUpOn }: Input): Promise<void> {
    await (isSignUpOn ? signUpLinks.deleteExpired(now) : signUpLinks.deleteAll());
  }
}
