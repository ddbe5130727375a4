import type { Effect, ProcessEvent, Token } from '#contract/modules/workflow/advance.ts'
import type { Values } from '#contract/modules/workflow/condition.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { rowId } from '../../../db/rowId.ts'
import type { Running, TaskRow } from './running.ts'

/** A task as it was opened, and what a step changed of one; an instance is rebuilt of these. */
export type OpenedTask = Pick<TaskRow, 'id' | 'token' | 'nodeId' | 'seq' | 'state' | 'assignee' | 'owner'>
export type ChangedTask = { id: string } & Partial<Pick<TaskRow, 'token' | 'seq' | 'state' | 'assignee' | 'owner' | 'outcome'>>

/** What a line of the history keeps: the event that `advance` was given with its values, what followed, and what became of tasks. */
export type NotedEvent = {
  give: ProcessEvent | null
  values: Values
  entered: Token[]
  left: { n: number; nodeId: string; how: string }[]
  passed: string[]
  took: string[]
  opened: OpenedTask[]
  changed: ChangedTask[]
  /** from here on the application runs by another version */
  migrated?: { from: string; to: string }
}

/** One act, as it is noted while it is carried out. */
export type Noting = { act: string; nodeId: string; taskId: string; comment: string; changes: string; event: NotedEvent }

export function noting(act: string, { nodeId = '', taskId = '', comment = '', changes = '' }: Partial<Omit<Noting, 'act' | 'event'>> = {}): Noting {
  const event: NotedEvent = { give: null, values: {}, entered: [], left: [], passed: [], took: [], opened: [], changed: [] }
  return { act, nodeId, taskId, comment, changes, event }
}

/** Notes what an event of the process led to. */
export function noteEffects({ event }: Noting, effects: readonly Effect[]): void {
  for (const effect of effects) {
    if (effect.is === 'entered') event.entered.push(effect.token)
    else if (effect.is === 'left') event.left.push({ n: effect.token.n, nodeId: effect.token.nodeId, how: effect.how })
    else if (effect.is === 'passed') event.passed.push(effect.nodeId)
    else if (effect.is === 'took') event.took.push(effect.flowId)
  }
}

/** Writes the line of an act, and counts it: two who act at once cannot both have the same number. */
export async function writeHistory({ trx, by, at }: UnitOfWork, running: Running, { act, nodeId, taskId, comment, changes, event }: Noting): Promise<void> {
  running.steps += 1
  await trx
    .insertInto('act_z_history')
    .values({
      id: rowId(at),
      instanceId: running.instance.id,
      seq: running.steps,
      act,
      nodeId,
      taskId,
      event: JSON.stringify(event),
      comment,
      changes,
      byUser: by.username,
      byName: by.realname,
      at,
    })
    .execute()
  await trx.updateTable('act_z_instance').set({ version: running.steps, counter: running.standing.counter }).where('id', '=', running.instance.id).execute()
}
