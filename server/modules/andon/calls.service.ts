import { andonTopic, andonTypes, andonTypeWords, openAndonStates } from '#contract/modules/andon/standing.ts'
import type { StandingAndon } from '#contract/modules/andon/standing.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import type { Bus } from '../../bus/bus.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import type { Database } from '../../db/database.ts'
import { takeTurn } from '../../db/takeTurn.ts'
import { newRow } from '../../db/newRow.ts'
import { tellPeople } from '../messages/notify.service.ts'
import type { AndonTable } from './tables.ts'

/** The next number of a day, AD20261124-003. */
export async function andonNumber({ trx, at }: Pick<UnitOfWork, 'trx' | 'at'>, plantTz: string): Promise<string> {
  const day = `AD${wireTime(at, plantTz).slice(0, 10).replaceAll('-', '')}-`
  await takeTurn(trx, 'mes_andon') // two calls at once would have one number
  const { found } = await trx
    .selectFrom('mes_andon')
    .select(({ fn }) => fn.countAll().as('found'))
    .where('andonNo', 'like', `${day}%`)
    .executeTakeFirstOrThrow()
  return `${day}${String(Number(found) + 1).padStart(3, '0')}`
}

/** What the server writes of a call that was just made. */
export function firstTimes(source: string, callBy: string, at: number) {
  const open = { status: 'open', source, callBy, callTime: at, escalation: 0 }
  return { ...open, ackBy: '', ackTime: null, arriveTime: null, closeBy: '', closeTime: null, cause: '', action: '' }
}

/** Tells walls how a call stands; one that is closed is gone. */
export async function tellAndon(unit: Pick<UnitOfWork, 'trx' | 'retain'>, id: string): Promise<void> {
  const row = await unit.trx.selectFrom('mes_andon').selectAll().where('id', '=', id).executeTakeFirst()
  unit.retain(andonTopic, id, row ? standingOf(row) : null)
}

/** Retains all open calls, when the server starts. */
export async function tellAllAndons(db: Database, bus: Pick<Bus, 'retain'>, now: number): Promise<void> {
  for (const row of await db.selectFrom('mes_andon').selectAll().where('status', 'in', openAndonStates).execute()) {
    const standing = standingOf(row)
    if (standing !== null) bus.retain(andonTopic, row.id, standing, now)
  }
}

/** Rings everybody who may answer calls; from the second step on their leaders as well. */
export async function callPeople(
  unit: UnitOfWork,
  row: Pick<AndonTable, 'type' | 'equipCode' | 'note' | 'andonNo'>,
  step: number,
  plantTz: string,
): Promise<void> {
  const usernames = await holdersOf(unit.trx, step >= 2 ? ['mes:andon:ack', 'mes:andon:lead'] : ['mes:andon:ack'])
  if (usernames.length === 0) return
  const title = `${step === 0 ? '安灯' : `安灯升级 ${step} 级`}：${typeWord(row.type)} ${row.equipCode}`.trim()
  const content = `${row.andonNo} ${row.note}`.trim()
  await tellPeople(unit, { kind: row.type === 'quality' ? 'quality' : 'alarm', title, content, usernames, plantTz })
}

/** A call that an alarm makes; none where one of this machine and alarm is open already. */
export async function callByAlarm(
  unit: UnitOfWork,
  { equipCode, note, priority }: { equipCode: string; note: string; priority: number },
  plantTz: string,
): Promise<void> {
  const open = await unit.trx
    .selectFrom('mes_andon')
    .select('id')
    .where('equipCode', '=', equipCode)
    .where('note', '=', note)
    .where('status', 'in', openAndonStates)
    .executeTakeFirst()
  if (open) return
  const kept = newRow(unit)
  const call = { type: 'equipment', level: Math.min(3, Math.max(1, priority)), equipCode, note, andonNo: await andonNumber(unit, plantTz) }
  const row = { ...kept, ...call, ...firstTimes('报警', '系统', unit.at) }
  await unit.trx.insertInto('mes_andon').values(row).execute()
  await tellAndon(unit, row.id)
  await callPeople(unit, row, 0, plantTz)
  unit.afterCommit('resource.changed', { resource: 'mesAndon', verb: 'add', id: row.id, mark: null })
}

function standingOf(row: AndonTable): StandingAndon | null {
  const status = openAndonStates.find((one) => one === row.status)
  const type = andonTypes.find((one) => one === row.type)
  if (status === undefined || type === undefined) return null
  const { andonNo, level, equipCode, note, callBy, ackBy, escalation } = row
  return { andonNo, type, level, equipCode, note, status, callBy, callTime: Number(row.callTime), ackBy, escalation }
}

function typeWord(type: string): string {
  const known = andonTypes.find((one) => one === type)
  return known === undefined ? type : andonTypeWords[known]
}

/** People whose roles hold one of these rights; administrators hold all. */
async function holdersOf(db: Database, rights: readonly ('mes:andon:ack' | 'mes:andon:lead')[]): Promise<string[]> {
  const people = await db
    .selectFrom('sys_user')
    .innerJoin('sys_user_role', 'sys_user_role.userId', 'sys_user.id')
    .innerJoin('sys_role', 'sys_role.id', 'sys_user_role.roleId')
    .leftJoin('sys_role_permission', (join) => join.onRef('sys_role_permission.roleId', '=', 'sys_role.id').on('sys_role_permission.permission', 'in', rights))
    .select('sys_user.username')
    .distinct()
    .where('sys_user.delFlag', '=', 0)
    .where((either) => either.or([either('sys_role.roleCode', '=', 'admin'), either('sys_role_permission.permission', 'is not', null)]))
    .execute()
  return people.map(({ username }) => username)
}
