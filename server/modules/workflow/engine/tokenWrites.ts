import type { Effect, Token } from '#contract/modules/workflow/advance.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import type { Noting } from './noted.ts'
import { tasksOf } from './running.ts'
import type { Running } from './running.ts'
import { changeTask } from './taskWrites.ts'

/** Writes where an instance stands now, beside where it stood. */
export async function writeTokens({ trx, at }: UnitOfWork, { instance, standing }: Running, before: readonly Token[]): Promise<void> {
  const gone = before.filter(({ n }) => !standing.tokens.some((one) => one.n === n)).map(({ n }) => n)
  const come = standing.tokens.filter(({ n }) => !before.some((one) => one.n === n))
  if (gone.length > 0) await trx.deleteFrom('act_z_token').where('instanceId', '=', instance.id).where('n', 'in', gone).execute()
  if (come.length === 0) return
  await trx
    .insertInto('act_z_token')
    .values(come.map((token) => ({ instanceId: instance.id, ...token, since: at })))
    .execute()
}

/** What waited at a token waits no more: its tasks and its timers go. */
export async function leaveToken(unit: UnitOfWork, running: Running, noted: Noting, { token, how }: Extract<Effect, { is: 'left' }>): Promise<void> {
  for (const task of await tasksOf(unit, running, token.n))
    if (task.state === 'open' || task.state === 'later') await changeTask(unit, noted, task, { state: 'gone', outcome: how })
  await unit.trx
    .updateTable('act_z_timer')
    .set({ state: 'gone' })
    .where('instanceId', '=', running.instance.id)
    .where('token', '=', token.n)
    .where('state', 'in', ['armed', 'waiting', 'failed'])
    .execute()
}
