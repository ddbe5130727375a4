import { operatorStates } from '#contract/modules/equipment/machineState.ts'
import { stretchesOf } from '#contract/rules/calendar/plantCalendar.ts'
import type { CalendarStretch, PlantCalendar } from '#contract/rules/calendar/model.ts'
import type { Bus } from '../../bus/bus.ts'
import { readCalendar } from '../../calendar/readCalendar.ts'
import type { Database } from '../../db/database.ts'
import type { StateSources } from './machineStates.ts'
import './tables.ts'

/** so far ahead the hours of a machine are worked out at once */
const aheadMs = 6 * 3_600_000
/** what people write that states follow */
const watchedResources: readonly string[] = ['mesShift', 'mesCalendarDay', 'mesWorkshop', 'mesEquipment', 'mesEquipmentState']

type Known = { untilMs: number; fromMs: number; stretches: readonly CalendarStretch[] | null }

/** What people and the calendar say of machines, kept in memory: the states are derived every second. */
export type KeptSources = StateSources & {
  /** Reads anew what was changed since; called before states are derived. */
  refresh(): Promise<void>
  close(): void
}

export function keepStateSources({ db, bus, plantTz }: { db: Database; bus: Bus; plantTz: string }): KeptSources {
  let operators = new Map<string, { state: (typeof operatorStates)[number]; since: number; reason: string }>()
  let calendar: PlantCalendar | null = null
  let isStale = true
  const hours = new Map<string, Known>()
  /** machines with an open maintenance order in progress */
  let inCare: ReadonlySet<string> = new Set()
  const stop = bus.on('resource.changed', ({ resource }) => {
    if (watchedResources.includes(resource)) isStale = true
  })

  function hoursOf(equipCode: string, workshopCode: string, at: number): Known {
    const known = hours.get(equipCode)
    if (known && at >= known.fromMs && at < known.untilMs) return known
    const untilMs = at + aheadMs
    const stretches = calendar === null ? null : stretchesOf(calendar, { workshop: workshopCode, machine: equipCode }, { fromMs: at, toMs: untilMs })
    const found = { fromMs: at, untilMs, stretches }
    hours.set(equipCode, found)
    return found
  }

  return {
    operatorOf: (equipCode) => operators.get(equipCode) ?? null,
    calendarOf({ equipCode, workshopCode }, at) {
      if (inCare.has(equipCode)) return 'maintenance'
      const { stretches } = hoursOf(equipCode, workshopCode, at)
      if (stretches === null) return null
      const kind = stretches.find(({ startMs, endMs }) => startMs <= at && at < endMs)?.kind
      return kind === undefined || kind === 'break' ? 'closed' : kind
    },
    async endOperator(equipCode, since) {
      await db.deleteFrom('mes_operator_state').where('equipCode', '=', equipCode).where('since', '=', since).execute()
      operators.delete(equipCode)
    },
    async refresh() {
      if (!isStale) return
      isStale = false
      try {
        calendar = await readCalendar(db, plantTz)
        hours.clear()
        const kept = await db.selectFrom('mes_equipment').select('equipCode').where('status', '=', 'maintenance').execute()
        inCare = new Set(kept.map(({ equipCode }) => equipCode))
        const rows = await db.selectFrom('mes_operator_state').selectAll().execute()
        operators = new Map(
          rows.flatMap(({ equipCode, state, since, reason }) => {
            const known = operatorStates.find((one) => one === state)
            return known === undefined ? [] : [[equipCode, { state: known, since: Number(since), reason }] as const]
          }),
        )
      } catch (error) {
        isStale = true
        throw error
      }
    },
    close: stop,
  }
}
