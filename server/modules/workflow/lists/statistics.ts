import type { NodeStatistics } from '#contract/modules/workflow/drawing/processState.ts'
import type { Database } from '../../../db/database.ts'

/** the newest steps of a version that are counted: enough for a median */
const mostSteps = 20_000

/** Over all applications of one version, by node: how many wait, how many were done, and how long those took. Who was told that somebody else decided took no time. */
export async function nodeStatistics(db: Database, procDefId: string): Promise<NodeStatistics[]> {
  const tasks = await db
    .selectFrom('act_z_task as task')
    .innerJoin('act_z_instance as instance', 'instance.id', 'task.instanceId')
    .select(['task.nodeId', 'task.state', 'task.createTime', 'task.endTime'])
    .where('instance.procDefId', '=', procDefId)
    .where('task.state', 'in', ['open', 'passed', 'rejected', 'returned'])
    .orderBy('task.createTime', 'desc')
    .orderBy('task.id', 'desc')
    .limit(mostSteps)
    .execute()
  return [...Map.groupBy(tasks, ({ nodeId }) => nodeId)].map(([nodeId, own]) => {
    const took = own
      .flatMap(({ createTime, endTime }) => (endTime === null ? [] : [Number(endTime) - Number(createTime)]))
      .toSorted((one, other) => one - other)
    return {
      nodeId,
      waiting: own.filter(({ state }) => state === 'open').length,
      done: took.length,
      medianMs: took[Math.floor((took.length - 1) / 2)] ?? null,
      longestMs: took.at(-1) ?? null,
    }
  })
}
