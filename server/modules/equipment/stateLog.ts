import { randomUUID } from 'node:crypto'
import { machineStateNames } from '#contract/modules/equipment/machineState.ts'
import type { MachineState } from '#contract/modules/equipment/machineState.ts'
import type { StateSource } from '#contract/modules/equipment/stops.ts'
import type { StateRow } from '#contract/modules/equipment/overview.ts'
import type { Database } from '../../db/database.ts'
import type { Began } from './stateMachine.ts'

const aliveSetting = 'machineStates.aliveAt'
/** why a machine was offline while nobody watched it */
const outageReason = '服务器停机'
/** A state that stands again after a restart within this time is taken to have gone on; after a longer one we do not claim to know. */
const longestRestartMs = 15 * 60_000

/** The open state of a machine, and the one that a restart of ours interrupted just now; `since` is when each began, also before earlier restarts. */
export type KnownState = Began & { interrupted: Began | null }

export type Change = { equipCode: string; state: MachineState; at: number; reason: string | null; source: StateSource }

/** The rows of `mes_equipment_state`: for each machine without gap and without overlap, the newest one open. */
export function createStateLog(db: Database) {
  return {
    /** Ends the open row and begins the next in one transaction; the same state again only stays open. */
    async record(changes: readonly Change[]): Promise<void> {
      if (changes.length === 0) return
      await db.transaction().execute(async (trx) => {
        for (const { equipCode, state, at, reason, source } of changes) {
          const open = await trx
            .selectFrom('mes_equipment_state')
            .select(['id', 'state', 'startMs'])
            .where('equipCode', '=', equipCode)
            .where('endMs', 'is', null)
            .executeTakeFirst()
          if (open?.state === state) continue
          const startMs = Math.max(at, Number(open?.startMs ?? 0))
          if (open)
            await trx
              .updateTable('mes_equipment_state')
              .set({ endMs: startMs, seconds: Math.round((startMs - Number(open.startMs)) / 1000) })
              .where('id', '=', open.id)
              .execute()
          const kept = { createBy: 'system', createTime: startMs, updateBy: 'system', updateTime: startMs }
          await trx
            .insertInto('mes_equipment_state')
            .values({ id: randomUUID(), equipCode, state, startMs, endMs: null, reason: reason ?? '', source, ...kept })
            .execute()
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
      await this.record(open.map(({ equipCode }) => ({ equipCode, state: 'offline', at: Number(alive.value), reason: outageReason, source: 'rule' })))
    },

    /** The open state of every machine that has one, as it is at `nowMs`. */
    async openStates(nowMs: number): Promise<Map<string, KnownState>> {
      const open = await db.selectFrom('mes_equipment_state').select(rowColumns).where('endMs', 'is', null).execute()
      const known = new Map<string, KnownState>()
      for (const row of open) known.set(row.equipCode, { ...(await beganOf(db, row)), interrupted: await interruptedBy(db, row, nowMs) })
      return known
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
      return rows.map(({ reason, ...row }) => ({
        ...row,
        startMs: Number(row.startMs),
        endMs: row.endMs === null ? null : Number(row.endMs),
        reason: reason === '' ? null : reason,
      }))
    },
  }
}
export type StateLog = ReturnType<typeof createStateLog>

const rowColumns = ['equipCode', 'state', 'startMs', 'reason'] as const
type Row = { equipCode: string; state: string; startMs: number; reason: string | null }

/** When the state of a row began: one that stood before a short restart of ours, and again after it, did not begin with us. */
async function beganOf(db: Database, row: Row): Promise<Began> {
  let since = Number(row.startMs)
  for (;;) {
    const [outage, before] = await rowsBefore(db, row.equipCode, since, 2)
    if (!outage || !before || !isRestart(outage, since) || before.state !== row.state || Number(before.startMs) >= since)
      return { state: stateOf(row.state), since }
    since = Number(before.startMs)
  }
}

/** The state before the open row, when that row is a short time without us. */
async function interruptedBy(db: Database, open: Row, nowMs: number): Promise<Began | null> {
  if (!isRestart(open, nowMs)) return null
  const [before] = await rowsBefore(db, open.equipCode, Number(open.startMs), 1)
  return before ? beganOf(db, before) : null
}

function isRestart({ reason, startMs }: Row, untilMs: number): boolean {
  return reason === outageReason && untilMs - Number(startMs) <= longestRestartMs
}

/** Newest first. A state that began after the last sign of life of a server that was killed has a row without length. */
function rowsBefore(db: Database, equipCode: string, beforeMs: number, count: number): Promise<Row[]> {
  return db
    .selectFrom('mes_equipment_state')
    .select(rowColumns)
    .where('equipCode', '=', equipCode)
    .where('startMs', '<=', beforeMs)
    .where('endMs', '<=', beforeMs)
    .orderBy('startMs', 'desc')
    .orderBy('endMs', 'desc')
    .limit(count)
    .execute()
}

function stateOf(text: string): MachineState {
  return machineStateNames.find((name) => name === text) ?? 'offline'
}
