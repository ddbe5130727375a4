import type { Database } from '../../../db/database.ts'

/** A step that waits, and the people who have it by user name. */
export type WaitingStep = { instanceId: string; token: number; nodeId: string; name: string; signers: number; people: string[] }

/** Where an application waits now. */
export async function waitingFor(db: Database, businessId: string): Promise<WaitingStep[]> {
  return (await waitingForEach(db, [businessId]))(businessId)
}

/** The same of all applications of a list, in two questions for some hundreds of them. */
export async function waitingForEach(db: Database, businessIds: readonly string[]): Promise<(businessId: string) => WaitingStep[]> {
  const tasks = await inParts(businessIds, (those) => openTasksOf(db, those))
  const candidates = await inParts(
    tasks.flatMap(({ id, assignee }) => (assignee === '' ? [id] : [])),
    (those) => candidatesOf(db, those),
  )
  const byTask = Map.groupBy(candidates, ({ taskId }) => taskId)
  const byBusiness = Map.groupBy(tasks, ({ businessId }) => businessId)
  const peopleOf = ({ id, assignee }: OpenTask) => (assignee === '' ? (byTask.get(id) ?? []).map(({ username }) => username) : [assignee])
  return (businessId) =>
    [...Map.groupBy(byBusiness.get(businessId) ?? [], ({ instanceId, token }) => `${instanceId} ${token}`).values()].flatMap((here) => {
      const [first] = here
      if (!first) return []
      const { instanceId, token, nodeId, name } = first
      return [{ instanceId, token, nodeId, name, signers: here.length, people: here.flatMap(peopleOf) }]
    })
}

type OpenTask = Awaited<ReturnType<typeof openTasksOf>>[number]

function openTasksOf(db: Database, businessIds: readonly string[]) {
  return db
    .selectFrom('act_z_task as task')
    .innerJoin('act_z_instance as instance', 'instance.id', 'task.instanceId')
    .select(['task.id', 'task.instanceId', 'task.token', 'task.nodeId', 'task.name', 'task.assignee', 'instance.businessId'])
    .where('instance.businessId', 'in', [...businessIds])
    .where('task.state', '=', 'open')
    .orderBy('task.id')
    .execute()
}

function candidatesOf(db: Database, taskIds: readonly string[]) {
  return db
    .selectFrom('act_z_candidate')
    .select(['taskId', 'username'])
    .where('taskId', 'in', [...taskIds])
    .orderBy('username')
    .execute()
}

/** below the parameters that one statement can take */
const atOnce = 500

async function inParts<Row>(ids: readonly string[], read: (those: readonly string[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (let at = 0; at < ids.length; at += atOnce) rows.push(...(await read(ids.slice(at, at + atOnce))))
  return rows
}
