import { advance, nothingYet } from '#contract/modules/workflow/advance.ts'
import type { TokenState } from '#contract/modules/workflow/advance.ts'
import { graphOf } from '#contract/modules/workflow/graph.ts'
import { ProcessModel } from '#contract/modules/workflow/model.ts'
import type { Database } from '../../../../server/db/database.ts'
import type { ChangedTask, NotedEvent, OpenedTask } from '../../../../server/modules/workflow/engine/noted.ts'

/** An instance as its history alone tells it: tokens by giving every event again, tasks as they were opened and changed. */
export async function rebuilt(db: Database, instanceId: string) {
  const { procDefId } = await db.selectFrom('act_z_instance').select('procDefId').where('id', '=', instanceId).executeTakeFirstOrThrow()
  const graphFor = async (id: string) => {
    const process = await db.selectFrom('act_z_process').select('model').where('id', '=', id).executeTakeFirstOrThrow()
    return graphOf(ProcessModel.parse(JSON.parse(process.model)))
  }
  const lines = await db.selectFrom('act_z_history').select('event').where('instanceId', '=', instanceId).orderBy('seq').execute()
  const events = lines.map(({ event }) => JSON.parse(event) as NotedEvent) // the server wrote it
  let graph = await graphFor(events.find(({ migrated }) => migrated)?.migrated?.from ?? procDefId)
  let state: TokenState = nothingYet
  const tasks = new Map<string, OpenedTask & ChangedTask>()
  for (const event of events) {
    if (event.migrated) graph = await graphFor(event.migrated.to)
    if (event.give) state = advance(graph, state, event.give, event.values).standing
    for (const opened of event.opened) tasks.set(opened.id, { ...opened, outcome: '' })
    for (const changed of event.changed) tasks.set(changed.id, { ...tasks.get(changed.id), ...changed } as OpenedTask & ChangedTask) // it was opened before
  }
  return {
    steps: lines.length,
    counter: state.counter,
    tokens: state.tokens.toSorted((one, other) => one.n - other.n),
    tasks: [...tasks.values()].toSorted(byId),
  }
}

/** The same as its tables have it. */
export async function stored(db: Database, instanceId: string) {
  const instance = await db.selectFrom('act_z_instance').selectAll().where('id', '=', instanceId).executeTakeFirstOrThrow()
  const tokens = await db.selectFrom('act_z_token').select(['n', 'nodeId', 'scope', 'via']).where('instanceId', '=', instanceId).orderBy('n').execute()
  const tasks = await db
    .selectFrom('act_z_task')
    .select(['id', 'token', 'nodeId', 'seq', 'state', 'assignee', 'owner', 'outcome'])
    .where('instanceId', '=', instanceId)
    .execute()
  return { steps: instance.version, counter: instance.counter, tokens, tasks: tasks.toSorted(byId) }
}

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)
