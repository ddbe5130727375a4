import type { z } from 'zod'
import type { TodoQuery } from '#contract/modules/workflow/calls.ts'
import type { Task } from '#contract/modules/workflow/wire.ts'
import { instantOf } from '#contract/rules/wireTime.ts'
import type { Database } from '../../../db/database.ts'
import type { Viewing } from '../applications/hiddenFields.ts'
import { definitionsOf } from '../engine/definitions.ts'
import { principalsOf } from '../people/principals.ts'
import { dataMapOf } from './dataMap.ts'
import { mostRows, realnamesOf, timeText } from './wire.ts'

/** Who reads a list, when, and on which clock its moments are told. */
export type Looking = Viewing & { plantTz: string }

/** Open tasks of these people, with the application of each. */
export function openTasks(db: Database, own: string[]) {
  return db
    .selectFrom('act_z_task as task')
    .innerJoin('act_z_instance as instance', 'instance.id', 'task.instanceId')
    .innerJoin('act_z_business as business', 'business.id', 'instance.businessId')
    .innerJoin('act_z_process as process', 'process.id', 'instance.procDefId')
    .where('task.state', '=', 'open')
    .where((where) =>
      where.or([
        where('task.assignee', 'in', own),
        where.and([where('task.assignee', '=', ''), where('task.id', 'in', where.selectFrom('act_z_candidate').select('taskId').where('username', 'in', own))]),
      ]),
    )
}

/** The list of what somebody has to decide (api-contract.md 2.16 `todoList`). */
export async function todoList(db: Database, query: z.infer<typeof TodoQuery>, looking: Looking): Promise<Task[]> {
  let found = openTasks(db, await principalsOf(db, looking.by.username, looking.at))
  const like = (text: string) => `%${text.replaceAll(/[%_\\]/g, '')}%`
  if (query.name) found = found.where('task.name', 'like', like(query.name))
  if (query.searchVal) found = found.where('business.title', 'like', like(query.searchVal))
  if (query.categoryId) found = found.where('process.categoryId', '=', query.categoryId)
  if (query.priority) found = found.where('task.priority', '=', Number(query.priority))
  if (query.proDefId) found = found.where('process.id', '=', query.proDefId)
  if (query.type) found = found.where('process.typeId', '=', query.type)
  if (query.businessKey) found = found.where('business.id', '=', query.businessKey)
  const [from, to] = [boundOf(query.createTime_begin, '00:00:00', looking.plantTz), boundOf(query.createTime_end, '23:59:59', looking.plantTz)]
  if (from !== null) found = found.where('task.createTime', '>=', from)
  if (to !== null) found = found.where('task.createTime', '<=', to + 999)
  const rows = await found
    .select([
      'task.id',
      'task.name',
      'task.nodeId',
      'task.token',
      'task.assignee',
      'task.owner',
      'task.priority',
      'task.createTime',
      'task.dueAt',
      'task.version',
      'task.instanceId',
      'instance.state as instanceState',
      'process.id as procDefId',
      'process.name as processName',
      'process.description',
      'process.categoryId',
      'process.routeName',
      'business.id as businessId',
      'business.title',
      'business.userId',
      'business.tableId',
      'business.tableName',
      'business.status',
      'business.result',
    ])
    .orderBy('task.createTime', 'desc')
    .orderBy('task.id', 'desc')
    .limit(mostRows)
    .execute()
  const nameOf = await realnamesOf(
    db,
    rows.map(({ userId }) => userId),
  )
  const candidates = await candidatesOf(
    db,
    rows.filter(({ assignee }) => assignee === '').map(({ id }) => id),
  )
  const definitions = await definitionsOf(
    db,
    rows.map(({ procDefId }) => procDefId),
  )
  return Promise.all(
    rows.map(async (row): Promise<Task> => {
      const definition = definitions.get(row.procDefId)
      const node = definition?.graph.find(row.nodeId)
      const isUserTask = node?.kind === 'userTask'
      return {
        id: row.id,
        name: row.name,
        key: row.nodeId,
        description: row.description,
        executionId: String(row.token),
        assignee: row.assignee,
        owner: row.owner,
        procDefId: row.procDefId,
        procInstId: row.instanceId,
        applyer: nameOf(row.userId),
        category: row.categoryId,
        priority: row.priority,
        isSuspended: row.instanceState === 'suspended',
        createTime: timeText(row.createTime, looking.plantTz) ?? '',
        dueTime: timeText(row.dueAt, looking.plantTz),
        processName: row.processName,
        title: row.title,
        routeName: row.routeName,
        businessKey: row.businessId,
        tableId: row.tableId,
        tableName: row.tableName,
        status: row.status,
        result: row.result,
        dataMap: query.needData === 'true' ? await dataMapOf(db, row, definition, looking.by) : {},
        isSigned: isUserTask && node.isSigned,
        isCountersigned: isUserTask && node.countersign !== null,
        candidates: candidates.get(row.id) ?? [],
        version: row.version,
      }
    }),
  )
}

/** How many open tasks somebody has of each of these versions. */
export async function todoCounts(db: Database, procDefIds: readonly string[], looking: Looking): Promise<Record<string, number>> {
  const rows = await openTasks(db, await principalsOf(db, looking.by.username, looking.at))
    .select(({ fn }) => ['process.id', fn.countAll<number>().as('count')])
    .groupBy('process.id')
    .execute()
  const counts = new Map(rows.map(({ id, count }) => [id, Number(count)]))
  return Object.fromEntries((procDefIds.length > 0 ? procDefIds : [...counts.keys()]).map((id) => [id, counts.get(id) ?? 0]))
}

async function candidatesOf(db: Database, taskIds: readonly string[]): Promise<Map<string, string[]>> {
  if (taskIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('act_z_candidate')
    .selectAll()
    .where('taskId', 'in', [...taskIds])
    .orderBy('username')
    .execute()
  return new Map([...Map.groupBy(rows, ({ taskId }) => taskId)].map(([id, of]) => [id, of.map(({ username }) => username)]))
}

/** A day, widened to its end, or a moment; null where none was given. */
export function boundOf(text: string | undefined, time: string, plantTz: string): number | null {
  if (text === undefined || text === '') return null
  return instantOf(text.length === 10 ? `${text} ${time}` : text, plantTz)
}
