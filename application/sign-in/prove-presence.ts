import type { User } from '../../domain/people/user.ts';
import { Invalid } from '../errors.ts';
import type { Scope } from '../door/perform.ts';
import { checkCode, refusedCode, type CodeTools } from './check-code.ts';
import { usedPasskey } from './check-passkey.ts';
import type { SecondFactorProof } from './passkey-input.ts';
import type { PasskeyPurpose } from './passkey-store.ts';
import type { Passkeys } from './passkeys.ts';

/** What looking at a second factor takes. */
export interface ProofTools extends CodeTools {
  passkeys: Passkeys;
}

/** What a proof was: a code of the authenticator, a recovery code, a passkey, or why it does not count. */
export type ProofVerdict = 'authenticator' | 'recovery' | 'passkey' | ProofRefusal['refused'];

/** A refusal that a use case returns, so that what it counted is kept. */
export type ProofRefusal = { refused: 'wrong' | 'too_many' | 'wrong_passkey' };

/** Looks at the second factor of a person whose row is locked. Wrong codes are counted; a passkey cannot be guessed. */
export async function checkProof(
  scope: Scope,
  tools: ProofTools,
  userId: number,
  proof: SecondFactorProof,
  purpose: PasskeyPurpose,
): Promise<ProofVerdict> {
  if ('code' in proof) return checkCode(scope, tools, userId, proof.code);
  return (await usedPasskey(scope, tools.passkeys, userId, purpose, proof)) ? 'passkey' : 'wrong_passkey';
}

/** Why a verdict does not count; null if it does. */
export function refusalIn(verdict: ProofVerdict): ProofRefusal['refused'] | null {
  return verdict === 'wrong' || verdict === 'too_many' || verdict === 'wrong_passkey' ? verdict : null;
}

/** Whether the proof is one of the person, in a session of theirs. A recovery code counts as well. */
export async function proofRefusal(
  scope: Scope,
  tools: ProofTools,
  user: User,
  proof: SecondFactorProof,
): Promise<ProofRefusal | null> {
  const refused = refusalIn(await checkProof(scope, tools, user.id, proof, 'confirm'));
  return refused === null ? null : { refused };
}

/** The refusal of a second factor; of a code, beside its field. */
export function refusedProof(refused: ProofRefusal['refused']): Invalid {
  if (refused !== 'wrong_passkey') return refusedCode(refused);
  return Invalid.request('This passkey was not accepted. Try again.');
}

/** What a use case returned, unless it refused the proof. @throws Invalid */
export function unlessRefused<Output extends object>(output: Output | ProofRefusal): Output {
  if ('refused' in output) throw refusedProof(output.refused);
  return output;
}
