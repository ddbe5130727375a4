import type { UnitOfWork } from '../../../bus/unit.ts'
import { tellApplicant } from '../people/tell.ts'
import { giveToRecord } from './record.ts'
import type { Running } from './running.ts'

/** How an application came out (api-contract.md 2.16), why, and what its applicant is told. */
export type Outcome = { status: 0 | 2 | 3; result: 0 | 2 | 3; reason: string; told: string }

export async function endInstance({ trx, at }: UnitOfWork, running: Running, reason: string): Promise<void> {
  running.instance.state = 'ended'
  running.instance.endedAt = at
  running.instance.endReason = reason
  await trx.updateTable('act_z_instance').set({ state: 'ended', endedAt: at, endReason: reason }).where('id', '=', running.instance.id).execute()
}

/** The application is over: it says so, and its record gets the command that was decided, in this very transaction. */
export async function endBusiness(unit: UnitOfWork, running: Running, { status, result, reason, told }: Outcome): Promise<void> {
  const { business } = running
  const isOver = status !== 0
  Object.assign(business, { status, result, reason, isOpen: null })
  await unit.trx
    .updateTable('act_z_business')
    .set({ status, result, reason, isOpen: null, endTime: isOver ? unit.at : null })
    .where('id', '=', business.id)
    .execute()
  await giveToRecord(unit, business, result === 2 ? 'pass' : 'reject', told)
  await tellApplicant(unit, running, told)
}
