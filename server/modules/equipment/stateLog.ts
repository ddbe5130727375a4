import { randomUUID } from 'node:crypto'
import { machineStateNames } from '#contract/modules/equipment/machineState.ts'
import type { MachineState } from '#contract/modules/equipment/machineState.ts'
import type { StateRow } from '#contract/modules/equipment/overview.ts'
import type { Database } from '../../db/database.ts'

const aliveSetting = 'machineStates.aliveAt'

export type Change = { equipCode: string; state: MachineState; at: number; reason: string | null }

/** The rows of `mes_equipment_state`: for each machine without gap and without overlap, the newest one open. */
export function createStateLog(db: Database) {
  return {
    /** Ends the open row and begins the next in one transaction; the same state again only stays open. */
    async record(changes: readonly Change[]): Promise<void> {
      if (changes.length === 0) return
      await db.transaction().execute(async (trx) => {
        for (const { equipCode, state, at, reason } of changes) {
          const open = await trx
            .selectFrom('mes_equipment_state')
            .select(['id', 'state', 'startMs'])
            .where('equipCode', '=', equipCode)
            .where('endMs', 'is', null)
            .executeTakeFirst()
          if (open?.state === state) continue
          const startMs = Math.max(at, Number(open?.startMs ?? 0))
          if (open) await trx.updateTable('mes_equipment_state').set({ endMs: startMs }).where('id', '=', open.id).execute()
          await trx.insertInto('mes_equipment_state').values({ id: randomUUID(), equipCode, state, startMs, endMs: null, reason, source: 'plc' }).execute()
        }
      })
    },

    /** Says that states are being watched now; at the next start the time after the last call counts as offline. */
    async markAlive(at: number): Promise<void> {
      const value = String(at)
      await db
        .insertInto('sys_setting')
        .values({ name: aliveSetting, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute()
    },

    /**
     * Nobody watched since `markAlive`, so machines were offline for us from then on; not when that is at most `toleratedMs`
     * ago, because then another process has watched until just now.
     */
    async closeOutage(nowMs: number, toleratedMs: number): Promise<void> {
      const alive = await db.selectFrom('sys_setting').select('value').where('name', '=', aliveSetting).executeTakeFirst()
      if (!alive || nowMs - Number(alive.value) <= toleratedMs) return
      const open = await db.selectFrom('mes_equipment_state').select('equipCode').where('endMs', 'is', null).execute()
      await this.record(open.map(({ equipCode }) => ({ equipCode, state: 'offline', at: Number(alive.value), reason: '服务器停机' })))
    },

    /** The open state of every machine that has one. */
    async openStates(): Promise<Map<string, { state: MachineState; since: number }>> {
      const rows = await db.selectFrom('mes_equipment_state').select(['equipCode', 'state', 'startMs']).where('endMs', 'is', null).execute()
      return new Map(rows.map((row) => [row.equipCode, { state: stateOf(row.state), since: Number(row.startMs) }]))
    },

    /** Rows that touch [fromMs, toMs), oldest first; of all machines when `equipCode` is null. */
    async between(equipCode: string | null, fromMs: number, toMs: number): Promise<StateRow[]> {
      let query = db
        .selectFrom('mes_equipment_state')
        .select(['equipCode', 'state', 'startMs', 'endMs', 'reason'])
        .where('startMs', '<', toMs)
        .where((either) => either.or([either('endMs', 'is', null), either('endMs', '>', fromMs)]))
        .orderBy('equipCode')
        .orderBy('startMs')
      if (equipCode !== null) query = query.where('equipCode', '=', equipCode)
      const rows = await query.execute()
      return rows.map((row) => ({ ...row, startMs: Number(row.startMs), endMs: row.endMs === null ? null : Number(row.endMs) }))
    },
  }
}
export type StateLog = ReturnType<typeof createStateLog>

function stateOf(text: string): MachineState {
  return machineStateNames.find((name) => name === text) ?? 'offline'
}
