import type { User } from '../../domain/people/user.ts';
import type { Scope } from '../perform.ts';
import { checkCode, refusedCode, type CodeTools } from './check-code.ts';

/** A refusal that a use case returns, so that what it counted is kept. */
export type CodeRefusal = { refused: 'wrong' | 'too_many' };

/** Whether the code is one of the person. A recovery code counts as well. */
export async function codeRefusal(
  scope: Scope,
  tools: CodeTools,
  user: User,
  code: string,
): Promise<CodeRefusal | null> {
  const verdict = await checkCode(scope, tools, user.id, code);
  return verdict === 'wrong' || verdict === 'too_many' ? { refused: verdict } : null;
}

/** What a use case returned, unless it refused the code. @throws Invalid */
export function unlessRefused<Output extends object>(output: Output | CodeRefusal): Output {
  if ('refused' in output) throw refusedCode(output.refused);
  return output;
}
