import { z } from 'zod'

export const teamPaths = { onShift: '/mes/team/onShift', roster: '/mes/team/roster' } as const

/** Somebody of a team that works a shift. `away`: why not that day (dictionary mes_leave_type), null where they are there. */
const OnShiftPerson = z.object({ username: z.string(), realname: z.string(), isLeader: z.boolean(), away: z.string().nullable() })

/** A team in a shift. */
export const TeamOnShift = z.object({ team: z.string(), people: z.array(OnShiftPerson) })
export type TeamOnShift = z.infer<typeof TeamOnShift>

/** `GET /mes/team/onShift`: who is on shift now. Times are ms since the epoch; `isMoved`: somebody put another team into this shift. */
export const OnShift = z.object({
  plantTz: z.string(),
  day: z.string(),
  shift: z.string(),
  startMs: z.number(),
  endMs: z.number(),
  isMoved: z.boolean(),
  teams: z.array(TeamOnShift),
})
export type OnShift = z.infer<typeof OnShift>

/** `GET /mes/team/roster?from=`: which teams work the shifts of so many days from a day on, with those who are away. */
export const Roster = z.object({
  days: z.array(
    z.object({
      day: z.string(),
      shifts: z.array(z.object({ shift: z.string(), isMoved: z.boolean(), teams: z.array(z.string()), away: z.array(z.string()) })),
    }),
  ),
})
export type Roster = z.infer<typeof Roster>

/** days of one roster */
export const rosterDays = 14
