import type { UnitOfWork } from '../../../bus/unit.ts'
import { rowId } from '../../../db/rowId.ts'
import { Problem } from '../../../http/problem.ts'
import { hiddenFrom } from '../applications/hiddenFields.ts'
import { noting, writeHistory } from '../engine/noted.ts'
import { loadRunning, noInstance, requireRuns } from '../engine/running.ts'
import type { Running } from '../engine/running.ts'
import { endApplication } from '../engine/step.ts'
import { mayLookAt } from '../people/mayLookAt.ts'
import { requirePeople } from '../people/requirePeople.ts'
import { replaceFrozen } from './replaceFrozen.ts'
import { tellPeopleOf } from '../people/tell.ts'

/** An instance in the hands of somebody who has to do with it; others' are 404. */
async function involved(unit: UnitOfWork, procInstId: string): Promise<Running> {
  if (!(await mayLookAt(unit.trx, { instanceId: procInstId, by: unit.by, at: unit.at }))) throw new Problem(404, noInstance)
  return loadRunning(unit, procInstId)
}

/** The applicant takes an application back while it runs (撤回). */
export async function withdraw(unit: UnitOfWork, { procInstId, reason }: { procInstId: string; reason: string }): Promise<void> {
  const found = await unit.trx
    .selectFrom('act_z_business')
    .select('id')
    .where('procInstId', '=', procInstId)
    .where('userId', '=', unit.by.username)
    .executeTakeFirst()
  if (!found) throw new Problem(404, noInstance)
  const running = await loadRunning(unit, procInstId)
  if (running.instance.state === 'ended') throw new Problem(409, '流程已经结束，不能撤回，请刷新')
  const told = reason === '' ? '发起人撤回' : `发起人撤回：${reason}`
  await endApplication(unit, running, { status: 3, result: 0, reason: `canceled-${reason}`, told }, noting('cancel', { comment: reason }))
}

/** Asks those who have it to hurry (催办). */
export async function urge(unit: UnitOfWork, { procInstId, comment }: { procInstId: string; comment: string }): Promise<void> {
  const running = await involved(unit, procInstId)
  requireRuns(running)
  if (running.business.userId !== unit.by.username) throw new Problem(404, noInstance)
  const last = await unit.trx
    .selectFrom('act_z_history')
    .select('at')
    .where('instanceId', '=', procInstId)
    .where('act', '=', 'urge')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last && unit.at - Number(last.at) < urgeRestMs) throw new Problem(409, '十分钟内已经催办过，请稍后再催')
  const open = await unit.trx.selectFrom('act_z_task').selectAll().where('instanceId', '=', procInstId).where('state', '=', 'open').execute()
  const noted = noting('urge', { comment })
  const usernames = await replaceFrozen(unit, noted, open)
  await writeHistory(unit, running, noted)
  await tellPeopleOf(unit, running, { title: `请尽快审批：${running.business.title}`, content: comment, usernames })
}

const urgeRestMs = 10 * 60_000

/** Sends a copy to people, who see it from then on as its sender does (抄送). */
export async function copyTo(
  unit: UnitOfWork,
  { procInstId, users, comment }: { procInstId: string; users: readonly string[]; comment: string },
): Promise<void> {
  const running = await involved(unit, procInstId)
  const people = await requirePeople(unit.trx, users)
  const hidden = await hiddenFrom(unit.trx, running.business.id, unit)
  const hiddenFields = [...hidden].toSorted().join(',')
  for (const username of people)
    await unit.trx
      .insertInto('act_z_copy')
      .values({ id: rowId(unit.at), instanceId: procInstId, username, byUser: unit.by.username, comment, at: unit.at, readAt: null, hiddenFields })
      .execute()
  await writeHistory(unit, running, noting('copyTo', { comment: comment === '' ? people.join(',') : `${people.join(',')}：${comment}` }))
  await tellPeopleOf(unit, running, { title: `抄送给您：${running.business.title}`, content: comment, usernames: people })
}

/** Says something about an application, with files. */
export async function commentOn(unit: UnitOfWork, { procInstId, comment, files }: { procInstId: string; comment: string; files: string }): Promise<void> {
  const running = await involved(unit, procInstId)
  await writeHistory(unit, running, noting('comment', { comment, changes: files === '' ? '' : JSON.stringify({ files }) }))
}
