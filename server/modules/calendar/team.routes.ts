import { z } from 'zod'
import { rosterDays, teamPaths } from '#contract/modules/calendar/onShift.ts'
import type { OnShift, Roster } from '#contract/modules/calendar/onShift.ts'
import { dayPlus } from '#contract/rules/calendar/clock.ts'
import { shiftAt, shiftsOn } from '#contract/rules/calendar/shifts.ts'
import { onShift } from '../../calendar/onShift.ts'
import { readShifts } from '../../calendar/readShifts.ts'
import type { Database } from '../../db/database.ts'
import { defineRoute } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'

export type TeamParts = { db: Database; plantTz: string; now: () => number }

/** Who is on shift now, and which teams work the next days. */
export function teamRoutes({ db, plantTz, now }: TeamParts): AnyRoute[] {
  const access = { permission: 'mes:team:list' } as const
  return [
    defineRoute({
      method: 'GET',
      path: teamPaths.onShift,
      access,
      async run(): Promise<OnShift> {
        const { day, name, startMs, endMs } = shiftAt(await readShifts(db, plantTz), now())
        return { plantTz, day, shift: name, startMs, endMs, ...(await onShift(db, plantTz, { day, shift: name })) }
      },
    }),
    defineRoute({
      method: 'GET',
      path: teamPaths.roster,
      access,
      query: z.object({ from: z.iso.date('日期应为 yyyy-MM-dd') }),
      async run({ query: { from } }): Promise<Roster> {
        const history = await readShifts(db, plantTz)
        const days: Roster['days'] = []
        for (let at = 0; at < rosterDays; at += 1) {
          const day = dayPlus(from, at)
          const shifts: Roster['days'][number]['shifts'] = []
          for (const { name: shift } of shiftsOn(history, day)) {
            const { isMoved, teams } = await onShift(db, plantTz, { day, shift })
            const away = teams.flatMap(({ people }) => people.filter((one) => one.away !== null).map(({ realname }) => realname))
            shifts.push({ shift, isMoved, teams: teams.map(({ team }) => team), away })
          }
          days.push({ day, shifts })
        }
        return { days }
      },
    }),
  ]
}
