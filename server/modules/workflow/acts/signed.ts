import { canonicalHash } from '../../../canonical.ts'
import type { ReadUnit, UnitOfWork } from '../../../bus/unit.ts'
import { requireSignatures } from '../../../signatures/requireSignatures.ts'
import type { SignedThing } from '../../../signatures/sign.ts'
import { recordOf } from '../engine/record.ts'
import type { OwnTask } from './ownTask.ts'

/** What is signed at a step: this task, and the record exactly as it stands (docs/decisions/092). */
export async function signedTask({ trx }: Pick<ReadUnit, 'trx'>, { running, task }: Pick<OwnTask, 'running' | 'task'>): Promise<SignedThing> {
  const found = await recordOf(trx, running.business, 'UTC')
  return {
    command: 'actTask.pass',
    meaning: 'approve',
    refType: 'actTask',
    refId: task.id,
    recordVersion: task.version,
    payloadHash: canonicalHash({ node: task.nodeId, record: found?.row ?? {} }),
  }
}

/** Uses up the signature of a step, in its transaction. */
export async function requireSigned(unit: UnitOfWork, own: OwnTask, signature: string): Promise<void> {
  const signatures = signature === '' ? [] : [signature]
  await requireSignatures(unit, { ...(await signedTask(unit, own)), signatures, signers: 1, second: null })
}
