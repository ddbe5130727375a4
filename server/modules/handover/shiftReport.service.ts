import { machineCountsIn } from '#contract/modules/equipment/machine.ts'
import type { ShiftReport } from '#contract/modules/handover/calls.ts'
import { shiftsOn } from '#contract/rules/calendar/shifts.ts'
import { onShift } from '../../calendar/onShift.ts'
import { readShifts } from '../../calendar/readShifts.ts'
import type { Database } from '../../db/database.ts'
import { Problem } from '../../http/problem.ts'

const stops = ['down', 'waiting', 'setup', 'cleaning'] as const
const longest = 20
const worst = 10

/** What happened in a shift (`day` yyyy-MM-dd on which it began): stops, alarms, calls, output. Throws 422 for a shift that this day does not have. */
export async function shiftReport(db: Database, plantTz: string, { day, shift }: { day: string; shift: string }, nowMs: number): Promise<ShiftReport> {
  const { startMs, endMs } = await shiftOf(db, plantTz, { day, shift })
  const reasons = new Map((await db.selectFrom('mes_stop_reason').select(['id', 'name']).execute()).map(({ id, name }) => [id, name]))
  const rows = await db
    .selectFrom('mes_equipment_state')
    .select(['equipCode', 'state', 'reason', 'reasonId', 'startMs', 'endMs'])
    .where('state', 'in', stops)
    .where('startMs', '<', endMs)
    .where((either) => either.or([either('endMs', 'is', null), either('endMs', '>', startMs)]))
    .execute()
  const found = rows
    .map(({ reasonId, ...row }) => {
      const [from, to] = [Math.max(Number(row.startMs), startMs), Math.min(Number(row.endMs ?? nowMs), endMs, nowMs)]
      const reason = reasons.get(reasonId) ?? row.reason ?? ''
      return {
        ...row,
        reason,
        startMs: Number(row.startMs),
        endMs: row.endMs === null ? null : Number(row.endMs),
        minutes: Math.max(0, Math.round((to - from) / 60_000)),
      }
    })
    .sort((one, other) => other.minutes - one.minutes)
  const raises = await db
    .selectFrom('mes_alarm_event')
    .select(['alarmCode', 'equipCode', 'name', 'priority'])
    .where('kind', '=', 'raise')
    .where('at', '>=', startMs)
    .where('at', '<', endMs)
    .execute()
  const alarms = [...Map.groupBy(raises, ({ alarmCode }) => alarmCode).values()].flatMap((of) =>
    of[0] ? [{ equipCode: of[0].equipCode, name: of[0].name, priority: of[0].priority, raises: of.length }] : [],
  )
  const andons = await db
    .selectFrom('mes_andon')
    .select(['andonNo', 'type', 'equipCode', 'status', 'note'])
    .where('callTime', '>=', startMs)
    .where('callTime', '<', endMs)
    .orderBy('callTime')
    .execute()
  const made = await db
    .selectFrom('mes_oee_hour')
    .innerJoin('mes_equipment', 'mes_equipment.equipCode', 'mes_oee_hour.equipCode')
    .select(({ fn }) => [
      'mes_oee_hour.equipCode',
      'mes_equipment.name',
      'mes_equipment.rateUnit',
      'mes_equipment.seq',
      fn.sum<number>('good').as('good'),
      fn.sum<number>('reject').as('reject'),
    ])
    .where('day', '=', day)
    .where('shift', '=', shift)
    .groupBy(['mes_oee_hour.equipCode', 'mes_equipment.name', 'mes_equipment.rateUnit', 'mes_equipment.seq'])
    .orderBy('mes_equipment.seq')
    .execute()
  return {
    plantTz,
    day,
    shift,
    startMs,
    endMs,
    teams: (await onShift(db, plantTz, { day, shift })).teams,
    stops: found.slice(0, longest),
    stopCount: found.length,
    alarms: alarms.sort((one, other) => other.raises - one.raises).slice(0, worst),
    andons,
    output: made
      .map(({ equipCode, name, rateUnit, good, reject }) => ({
        equipCode,
        name,
        unit: machineCountsIn(rateUnit)?.text ?? '',
        good: Number(good),
        reject: Number(reject),
      }))
      .filter(({ good, reject }) => good + reject > 0),
  }
}

async function shiftOf(db: Database, plantTz: string, { day, shift }: { day: string; shift: string }) {
  const shifts = shiftsOn(await readShifts(db, plantTz), day)
  const found = shifts.find(({ name }) => name === shift)
  if (found) return found
  const sentence = `${day} 没有“${shift}”，这一天的班次是：${shifts.map(({ name }) => name).join('、')}`
  throw new Problem(422, sentence, { fields: { shift: [sentence] } })
}

const namesOf = (people: ShiftReport['teams'][number]['people'], isThere: boolean) =>
  people
    .filter(({ away }) => (away === null) === isThere)
    .map(({ realname }) => realname)
    .join('、') || '无'

/** The same in a few lines, as it is signed. */
export function digestOf({ teams, stops: found, stopCount, alarms, andons, output }: ShiftReport): string {
  const lines = [
    ...teams.map(
      ({ team, people }) => `${team}：${namesOf(people, true)}${people.some(({ away }) => away !== null) ? `，请假：${namesOf(people, false)}` : ''}`,
    ),
    `停机 ${stopCount} 次：${
      found
        .slice(0, 5)
        .map(({ equipCode, reason, minutes }) => `${equipCode} ${reason} ${minutes} 分`)
        .join('；') || '无'
    }`,
    `报警：${
      alarms
        .slice(0, 5)
        .map(({ equipCode, name, raises }) => `${equipCode} ${name} ${raises} 次`)
        .join('；') || '无'
    }`,
    `安灯：${andons.map(({ andonNo, equipCode }) => `${andonNo} ${equipCode}`).join('；') || '无'}`,
    `产出：${output.map(({ equipCode, good, unit }) => `${equipCode} ${Math.round(good)} ${unit}`).join('；') || '无'}`,
  ]
  return lines.join('。').slice(0, 4000)
}
