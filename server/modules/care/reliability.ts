import { sql } from 'kysely'
import type { MachineReliability, Reliability } from '#contract/modules/care/calls.ts'
import type { Database } from '../../db/database.ts'
import './tables.ts'

const [dayMs, hourMs, minuteMs] = [86_400_000, 3_600_000, 60_000]

type Counted = { count: number; minutes: number }

/** MTBF and MTTR of every whole machine over so many days, once from its repairs and once from its states (factory.md 7.3 KPI). */
export async function reliabilityOf(db: Database, days: number, at: number): Promise<Reliability> {
  const [fromMs, toMs] = [at - days * dayMs, at]
  const machines = await db
    .selectFrom('mes_equipment')
    .select(['id', 'equipCode', 'name'])
    .where('parentId', '=', '')
    .orderBy('seq')
    .orderBy('equipCode')
    .execute()
  const [states, repaired] = [await stateTimes(db, fromMs, toMs), await repairTimes(db, fromMs, toMs)]
  return {
    fromMs,
    toMs,
    machines: machines.map(({ id, equipCode, name }): MachineReliability => {
      const { runMs, ...stops } = states.get(equipCode) ?? { runMs: 0, count: 0, minutes: 0 }
      const repairs = repaired.get(id) ?? { count: 0, minutes: 0 }
      const runHours = rounded(runMs / hourMs)
      const between = ({ count }: Counted) => (count === 0 ? null : rounded(runHours / count))
      const each = ({ count, minutes }: Counted) => (count === 0 ? null : rounded(minutes / count))
      return {
        machineId: id,
        equipCode,
        name,
        runHours,
        repairs: repairs.count,
        repairMinutes: repairs.minutes,
        repairMtbf: between(repairs),
        repairMttr: each(repairs),
        stops: stops.count,
        stopMinutes: stops.minutes,
        stateMtbf: between(stops),
        stateMttr: each(stops),
      }
    }),
  }
}

const rounded = (value: number) => Math.round(value * 10) / 10

/** How long each machine ran, and how often and how long it was 故障, by its code. */
async function stateTimes(db: Database, fromMs: number, toMs: number): Promise<Map<string, Counted & { runMs: number }>> {
  const length = sql`((case when "endMs" is null or "endMs" > ${toMs} then ${toMs} else "endMs" end) - (case when "startMs" < ${fromMs} then ${fromMs} else "startMs" end))`
  const { rows } = await sql<{ equipCode: string; runMs: number | string; downMs: number | string; downs: number | string }>`
    select "equipCode", sum(case when state in ('running', 'minorStop') then ${length} else 0 end) as "runMs",
      sum(case when state = 'down' then ${length} else 0 end) as "downMs", sum(case when state = 'down' then 1 else 0 end) as downs
    from mes_equipment_state where "startMs" < ${toMs} and ("endMs" is null or "endMs" > ${fromMs}) group by "equipCode"`.execute(db)
  return new Map(
    rows.map(({ equipCode, runMs, downMs, downs }) => [equipCode, { runMs: Number(runMs), count: Number(downs), minutes: rounded(Number(downMs) / minuteMs) }]),
  )
}

/** Repairs that stopped a machine and were reported in this time; one that is not finished counts until now. */
async function repairTimes(db: Database, fromMs: number, toMs: number): Promise<Map<string, Counted>> {
  const rows = await db
    .selectFrom('mes_repair')
    .select(['machineId', 'reportTime', 'downMinutes'])
    .where('isStopped', '=', 'Y')
    .where('status', '<>', 'cancelled')
    .where('reportTime', '>=', fromMs)
    .where('reportTime', '<', toMs)
    .execute()
  const minutesOf = ({ downMinutes, reportTime }: (typeof rows)[number]) => downMinutes ?? (toMs - Number(reportTime)) / minuteMs
  return new Map(
    [...Map.groupBy(rows, ({ machineId }) => machineId)].map(([machineId, own]) => [
      machineId,
      { count: own.length, minutes: rounded(own.reduce((sum, row) => sum + minutesOf(row), 0)) },
    ]),
  )
}
