import { escalateAfterMin } from '#contract/modules/andon/andon.ts'
import { systemActor } from '../../bus/unit.ts'
import type { Units } from '../../bus/unit.ts'
import type { Database } from '../../db/database.ts'
import { callPeople, tellAndon } from './calls.service.ts'
import './tables.ts'

const minuteMs = 60_000
/** until when each step may still be missing something: nobody said that they come, nobody came, it is not solved */
const waitsIn: readonly (readonly string[])[] = [['open'], ['open', 'acked'], ['open', 'acked', 'handling']]

/** How often a call has to have been passed on by now: 0 to 3. */
export function escalationDue(call: { status: string; callTime: number }, at: number): number {
  return escalateAfterMin.reduce(
    (due, minutes, step) => (at - call.callTime >= minutes * minuteMs && waitsIn[step]?.includes(call.status) === true ? step + 1 : due),
    0,
  )
}

/** Passes on every call whose time is over: messages, bell and wall. Only the process that collects calls it. */
export async function escalateAndons({ db, units, plantTz }: { db: Database; units: Units; plantTz: string }, at: number): Promise<void> {
  const open = await db
    .selectFrom('mes_andon')
    .selectAll()
    .where('status', 'in', ['open', 'acked', 'handling'])
    .where('callTime', '<=', at - escalateAfterMin[0] * minuteMs)
    .execute()
  for (const call of open) {
    const due = escalationDue({ status: call.status, callTime: Number(call.callTime) }, at)
    if (due <= call.escalation) continue
    await units(systemActor, async (unit) => {
      const { numUpdatedRows } = await unit.trx
        .updateTable('mes_andon')
        .set({ escalation: due, updateTime: at, version: call.version + 1 })
        .where('id', '=', call.id)
        .where('version', '=', call.version)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return // somebody acted just now: looked at again next time
      await tellAndon(unit, call.id)
      await callPeople(unit, call, due, plantTz)
      unit.afterCommit('resource.changed', { resource: 'mesAndon', verb: 'edit', id: call.id, mark: null })
    })
  }
}
