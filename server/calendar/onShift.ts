import type { TeamOnShift } from '#contract/modules/calendar/onShift.ts'
import { calendarDay } from '#contract/rules/calendar/plantCalendar.ts'
import type { Database } from '../db/database.ts'
import { readCalendar } from './readCalendar.ts'
import './tables.ts'

/** The teams of a shift of a day of production, and whether somebody put them there out of turn. */
export type ShiftTeams = { isMoved: boolean; teams: TeamOnShift[] }

/**
 * Who works a shift (factory.md 3.13): the teams that were put into it, else the one whose turn it is by the calendar. The one answer to "who is on
 * shift": hand-over, roster and whoever shows people on shift ask it. A shift in which nobody works has no teams.
 */
export async function onShift(db: Database, plantTz: string, { day, shift }: { day: string; shift: string }): Promise<ShiftTeams> {
  const moved = await db
    .selectFrom('mes_team_shift')
    .innerJoin('mes_team', 'mes_team.id', 'mes_team_shift.teamId')
    .select(['name'])
    .where('day', '=', day)
    .where('shift', '=', shift)
    .orderBy('mes_team.code')
    .execute()
  const isMoved = moved.length > 0
  const names = isMoved ? moved.map(({ name }) => name) : await teamsByTurn(db, plantTz, { day, shift })
  return { isMoved, teams: await Promise.all(names.map(async (team) => ({ team, people: await peopleOf(db, team, day) }))) }
}

async function teamsByTurn(db: Database, plantTz: string, { day, shift }: { day: string; shift: string }): Promise<string[]> {
  const { stretches } = calendarDay(await readCalendar(db, plantTz), { workshop: '', machine: '' }, day)
  return [...new Set(stretches.filter((one) => one.kind === 'work' && one.shift === shift && one.team !== '').map(({ team }) => team))]
}

async function peopleOf(db: Database, team: string, day: string): Promise<TeamOnShift['people']> {
  const members = await db
    .selectFrom('mes_team_member as member')
    .innerJoin('mes_team as team', 'team.id', 'member.teamId')
    .innerJoin('sys_user as person', 'person.username', 'member.username')
    .select(['member.username', 'realname', 'isLeader'])
    .where('team.name', '=', team)
    .where('team.status', '=', 'Y')
    .orderBy('seq')
    .execute()
  const away = await db.selectFrom('mes_leave').select(['username', 'leaveType']).where('fromDay', '<=', day).where('toDay', '>=', day).execute()
  const why = new Map(away.map(({ username, leaveType }) => [username, leaveType]))
  return members.map(({ username, realname, isLeader }) => ({ username, realname, isLeader: isLeader === 'Y', away: why.get(username) ?? null }))
}
