import type { Database } from '../../../db/database.ts'

/** A step that waits, and the people who have it by user name. */
export type WaitingStep = { instanceId: string; token: number; nodeId: string; name: string; signers: number; people: string[] }

/** Where an application waits now. */
export async function waitingFor(db: Database, businessId: string): Promise<WaitingStep[]> {
  const tasks = await db
    .selectFrom('act_z_task as task')
    .innerJoin('act_z_instance as instance', 'instance.id', 'task.instanceId')
    .select(['task.id', 'task.instanceId', 'task.token', 'task.nodeId', 'task.name', 'task.assignee'])
    .where('instance.businessId', '=', businessId)
    .where('task.state', '=', 'open')
    .orderBy('task.id')
    .execute()
  if (tasks.length === 0) return []
  const candidates = await db
    .selectFrom('act_z_candidate')
    .selectAll()
    .where(
      'taskId',
      'in',
      tasks.map(({ id }) => id),
    )
    .orderBy('username')
    .execute()
  return [...Map.groupBy(tasks, ({ instanceId, token }) => `${instanceId} ${token}`).values()].flatMap((here) => {
    const [first] = here
    if (!first) return []
    const people = here.flatMap(({ id, assignee }) =>
      assignee === '' ? candidates.flatMap(({ taskId, username }) => (taskId === id ? [username] : [])) : [assignee],
    )
    return [{ instanceId: first.instanceId, token: first.token, nodeId: first.nodeId, name: first.name, signers: here.length, people }]
  })
}
