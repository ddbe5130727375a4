import type { Node } from '#contract/modules/workflow/wire.ts'
import type { Database } from '../../../db/database.ts'
import { Problem } from '../../../http/problem.ts'
import { advanceOrRefuse } from '../engine/advanceOrRefuse.ts'
import { definitionOf } from '../engine/definitions.ts'
import { valuesOf } from '../engine/record.ts'
import { noInstance } from '../engine/running.ts'
import { asNode } from './nodes.ts'

/** What comes behind a step of a running application, as it stands now: the node whose people may be chosen. */
export async function nextNode(db: Database, { procInstId, currActId }: { procInstId: string; currActId: string }): Promise<Node> {
  const instance = await db.selectFrom('act_z_instance').selectAll().where('id', '=', procInstId).executeTakeFirst()
  if (!instance) throw new Problem(404, noInstance)
  const business = await db.selectFrom('act_z_business').selectAll().where('id', '=', instance.businessId).executeTakeFirstOrThrow()
  const definition = await definitionOf(db, instance.procDefId)
  const tokens = await db.selectFrom('act_z_token').select(['n', 'nodeId', 'scope', 'via']).where('instanceId', '=', procInstId).orderBy('n').execute()
  const token = tokens.find(({ nodeId }) => nodeId === currActId)
  if (!token) throw new Problem(409, '这一步已经办完，请刷新')
  const applying = { tableName: business.tableName, tableId: business.tableId, applicant: business.userId }
  const after = definition.graph.out(currActId).map(({ to }) => definition.graph.node(to))
  const [only] = after
  if (only?.kind === 'parallel') return asNode(db, definition, only, applying)
  const values = await valuesOf(db, business, definition.fields)
  const { effects } = advanceOrRefuse(definition.graph, { counter: instance.counter, tokens }, { is: 'done', token: token.n }, values)
  const entered = effects.find((effect) => effect.is === 'entered' && definition.graph.node(effect.token.nodeId).kind === 'userTask')
  const ended = effects.findLast((effect) => effect.is === 'passed')
  const nodeId = entered?.is === 'entered' ? entered.token.nodeId : ended?.is === 'passed' ? ended.nodeId : currActId
  return asNode(db, definition, definition.graph.node(nodeId), applying)
}
