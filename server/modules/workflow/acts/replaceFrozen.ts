import type { UnitOfWork } from '../../../bus/unit.ts'
import type { Noting } from '../engine/noted.ts'
import type { TaskRow } from '../engine/running.ts'
import { giveTask } from '../engine/taskWrites.ts'
import { activeOf, holdersOf } from '../people/findPeople.ts'
import { standInsOf } from '../people/principals.ts'

/**
 * Who has these open tasks. What waits for people none of whom may work any more, and for whom nobody stands in, goes to the administrators, who do it
 * or hand it over.
 */
export async function replaceFrozen(unit: UnitOfWork, noted: Noting, tasks: readonly TaskRow[]): Promise<string[]> {
  const found = new Set<string>()
  for (const task of tasks) {
    const people = task.assignee === '' ? await candidatesOf(unit, task) : [task.assignee]
    const who = await ableOf(unit, people)
    const admins = who.length > 0 ? [] : await activeOf(unit.trx, await holdersOf(unit.trx, ['admin']))
    if (admins.length > 0) await giveTask(unit, noted, task, admins)
    for (const username of admins.length > 0 ? admins : people) found.add(username)
  }
  return [...found]
}

async function candidatesOf({ trx }: UnitOfWork, { id }: TaskRow): Promise<string[]> {
  const rows = await trx.selectFrom('act_z_candidate').select('username').where('taskId', '=', id).execute()
  return rows.map(({ username }) => username)
}

async function ableOf({ trx, at }: UnitOfWork, people: readonly string[]): Promise<string[]> {
  return activeOf(trx, [...people, ...(await standInsOf(trx, people, at))])
}
