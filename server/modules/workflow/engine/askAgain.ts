import type { UnitOfWork } from '../../../bus/unit.ts'
import type { Noting } from './noted.ts'
import type { TaskRow } from './running.ts'
import { changeTask } from './taskWrites.ts'

/**
 * One of the signers of a step takes back their part: it is open again, whoever is asked after it waits again, and whoever was needless with it is
 * asked again; what the others said stays. The step waits at `token` from now on. Gives who is asked besides.
 */
export async function askAgain(
  unit: UnitOfWork,
  noted: Noting,
  tasks: readonly TaskRow[],
  { taskId, token }: { taskId: string; token: number },
): Promise<string[]> {
  const own = tasks.find(({ id }) => id === taskId)
  const besides: string[] = []
  for (const one of tasks) {
    const isBehind = one.seq > (own?.seq ?? 0)
    const wasNeedless = one.state === 'gone' && (one.outcome === 'decided' || one.outcome === 'done')
    const carried: { token?: number } = one.token === token ? {} : { token }
    if (one === own) await changeTask(unit, noted, one, { ...carried, state: 'open', outcome: '', assignee: one.assignee || unit.by.username })
    else if (wasNeedless) await changeTask(unit, noted, one, { ...carried, state: isBehind ? 'later' : 'open', outcome: '' })
    else if (one.state === 'open' && isBehind) await changeTask(unit, noted, one, { ...carried, state: 'later' })
    else if (one.token !== token) await changeTask(unit, noted, one, carried)
    if (wasNeedless && !isBehind) besides.push(one.assignee)
  }
  return besides
}
