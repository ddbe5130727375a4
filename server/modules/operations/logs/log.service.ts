import { logTypes } from '#contract/modules/operations/log.ts'
import type { VisitDay, VisitTotals } from '#contract/modules/identity/visits.ts'
import { instantOf, wireTime } from '#contract/rules/wireTime.ts'
import type { Database } from '../../../db/database.ts'

const dayMs = 24 * 3_600_000
const daysShown = 7

/** Sign-ins ever and today, and addresses today, on the plant's calendar. */
export async function visitTotals(db: Database, plantTz: string, now: number): Promise<VisitTotals> {
  const today = dayAt(now, plantTz)
  const [ever, { visit, ip }] = await Promise.all([visits(db, 0, now + 1), visits(db, today.fromMs, today.toMs)])
  return { totalVisitCount: ever.visit, todayVisitCount: visit, todayIp: ip }
}

/** The last seven days on the plant's calendar, oldest first. */
export async function visitDays(db: Database, plantTz: string, now: number): Promise<VisitDay[]> {
  const noon = dayAt(now, plantTz).fromMs + dayMs / 2 // noon stays in its day when a clock is changed
  const days = Array.from({ length: daysShown }, (_, at) => dayAt(noon - (daysShown - 1 - at) * dayMs, plantTz))
  return Promise.all(days.map(async ({ tian, fromMs, toMs }) => ({ ...(await visits(db, fromMs, toMs)), tian, type: tian.slice(5) })))
}

async function visits(db: Database, fromMs: number, toMs: number): Promise<{ visit: number; ip: number }> {
  return db
    .selectFrom('sys_log')
    .select(({ fn }) => [fn.countAll<number>().as('visit'), fn.count<number>('ip').distinct().as('ip')])
    .where('logType', '=', logTypes.login)
    .where('createTime', '>=', fromMs)
    .where('createTime', '<', toMs)
    .executeTakeFirstOrThrow()
}

function dayAt(atMs: number, plantTz: string): { tian: string; fromMs: number; toMs: number } {
  const tian = wireTime(atMs, plantTz).slice(0, 10)
  const startOf = (day: string) => instantOf(`${day} 00:00:00`, plantTz) ?? 0
  const fromMs = startOf(tian)
  return { tian, fromMs, toMs: startOf(wireTime(fromMs + 1.5 * dayMs, plantTz).slice(0, 10)) }
}
