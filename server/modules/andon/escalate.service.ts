import type { Selectable } from 'kysely'
import { escalateAfterMin } from '#contract/modules/andon/andon.ts'
import { systemActor } from '../../bus/unit.ts'
import type { Units } from '../../bus/unit.ts'
import type { Database } from '../../db/database.ts'
import { callPeople, tellAndon } from './calls.service.ts'
import type { AndonTable } from './tables.ts'
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

/** Passes on calls whose time is over: messages, bell and wall. Only the process that collects calls it. */
export function createEscalations({ db, units, plantTz }: { db: Database; units: Units; plantTz: string }) {
  /** by how much the clock was set since a call was made, ms */
  const setSince = new Map<string, number>()

  return {
    /** The clock was set: calls that were open when it was looked at last have waited for as long as before (F-19). */
    shift(byMs: number): void {
      for (const [id, ms] of setSince) setSince.set(id, ms + byMs)
    },
    async tick(at: number): Promise<void> {
      const open = await db.selectFrom('mes_andon').selectAll().where('status', 'in', ['open', 'acked', 'handling']).execute()
      const ids = new Set(open.map(({ id }) => id))
      for (const id of setSince.keys()) if (!ids.has(id)) setSince.delete(id)
      for (const call of open) {
        if (!setSince.has(call.id)) setSince.set(call.id, 0)
        const due = escalationDue({ status: call.status, callTime: Number(call.callTime) + (setSince.get(call.id) ?? 0) }, at)
        if (due > call.escalation) await passOn(call, due, at)
      }
    },
  }

  async function passOn(call: Selectable<AndonTable>, due: number, at: number): Promise<void> {
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
