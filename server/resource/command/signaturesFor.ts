import type { UnitOfWork } from '../../bus/unit.ts'
import { Problem } from '../../http/problem.ts'
import { requireSignatures } from '../../signatures/requireSignatures.ts'
import type { UsedSignature } from '../../signatures/requireSignatures.ts'
import type { Row } from '../field/row.ts'
import type { CommandContext } from './commandContext.ts'
import type { CommandHalf } from './commandHalf.ts'
import { signedThing } from './signedThing.ts'
import { signersFor } from './standing.ts'

type Signing = { unit: UnitOfWork; record: Row; asked: Row }

/** Uses up the signatures that a command needs for this record; null where the server gives it, which stands under the signatures of what it follows from. Throws 422 where one is missing. */
export async function signaturesFor(
  context: CommandContext,
  half: CommandHalf,
  signatures: readonly string[] | null,
  { unit, record, asked }: Signing,
): Promise<readonly UsedSignature[]> {
  const { command } = half
  if (signatures === null || !command.sign) return []
  const { signers, why } = await signersFor(half, { unit, record, asked })
  if (signers === 0) return []
  if (signatures.length < signers)
    throw new Problem(422, `${command.title}需要${signers === 2 ? '两人' : ''}签名${why === null ? '' : `：${why}`}`, { signers })
  const { meaning, second } = command.sign
  const thing = await signedThing(context, { db: unit.trx, command, meaning, record })
  return requireSignatures(unit, { ...thing, signatures, signers, second })
}
