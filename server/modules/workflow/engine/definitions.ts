import type { Selectable } from 'kysely'
import { fieldsOf } from '#contract/modules/workflow/condition.ts'
import { graphOf } from '#contract/modules/workflow/graph.ts'
import type { Graph } from '#contract/modules/workflow/graph.ts'
import { ProcessModel } from '#contract/modules/workflow/model.ts'
import type { Database } from '../../../db/database.ts'
import { Problem } from '../../../http/problem.ts'
import type { ProcessTable } from '../tables.ts'

/** A deployed version as it runs; `fields` are those of the record that its conditions read. */
export type Definition = { row: Selectable<ProcessTable>; model: ProcessModel; graph: Graph; fields: readonly string[] }

type Read = Omit<Definition, 'row'>
/** versions never change, so each is read from its text once; the oldest goes */
const known = new Map<string, Read>()
const mostKnown = 200

export const noProcess = '没有这个流程，请刷新'

/** A version by its id. Throws 404 where it is another tenant's, or none. */
export async function definitionOf(db: Database, procDefId: string): Promise<Definition> {
  const row = await db.selectFrom('act_z_process').selectAll().where('id', '=', procDefId).executeTakeFirst()
  if (!row) throw new Problem(404, noProcess)
  return { row, ...readModel(row) }
}

/** The same of several, each once; for lists, of which most rows run by the same version. */
export async function definitionsOf(db: Database, procDefIds: readonly string[]): Promise<ReadonlyMap<string, Definition>> {
  const ids = [...new Set(procDefIds)]
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('act_z_process').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, { row, ...readModel(row) }]))
}

/** The newest version of a process that takes applications; null where there is none. */
export async function latestOf(db: Database, by: { processKey: string } | { businessTable: string }): Promise<Definition | null> {
  let found = db.selectFrom('act_z_process').selectAll().where('latest', '=', 1).where('status', '=', 1)
  found = 'processKey' in by ? found.where('processKey', '=', by.processKey) : found.where('businessTable', '=', by.businessTable)
  const row = await found.orderBy('createTime', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row ? { row, ...readModel(row) } : null
}

/** The newest version of a process, suspended or not; null where there is none. */
export async function newestOf(db: Database, processKey: string): Promise<Definition | null> {
  const row = await db.selectFrom('act_z_process').selectAll().where('processKey', '=', processKey).where('latest', '=', 1).executeTakeFirst()
  return row ? { row, ...readModel(row) } : null
}

function readModel({ id, model: text }: Pick<ProcessTable, 'id' | 'model'>): Read {
  const found = known.get(id)
  if (found) return found
  const model = ProcessModel.parse(JSON.parse(text))
  const fields = [...new Set(model.flows.flatMap(({ when }) => (when === null ? [] : fieldsOf(when))))]
  const read = { model, graph: graphOf(model), fields }
  known.set(id, read)
  const [oldest] = known.keys()
  if (known.size > mostKnown && oldest !== undefined) known.delete(oldest)
  return read
}

/** What a node is called to people. */
export function nameOf({ graph }: Pick<Definition, 'graph'>, nodeId: string): string {
  const node = graph.find(nodeId)
  return node?.name || nodeId
}
