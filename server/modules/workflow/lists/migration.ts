import { movingTo } from '#contract/modules/workflow/migration.ts'
import type { MigrationPreview, Places } from '#contract/modules/workflow/migration.ts'
import type { Database } from '../../../db/database.ts'
import { versionsOf } from '../acts/migrate.ts'
import { nameOf } from '../engine/definitions.ts'
import { mostRows, realnamesOf } from './wire.ts'

/** What would become of each application that runs by a version, before anything is done. */
export async function migrationPreview(db: Database, { from, to, places }: { from: string; to: string; places: Places }): Promise<MigrationPreview> {
  const { source, target } = await versionsOf(db, { from, to })
  const rows = await db
    .selectFrom('act_z_instance as instance')
    .innerJoin('act_z_business as business', 'business.id', 'instance.businessId')
    .select(['instance.id', 'business.title', 'business.userId'])
    .where('instance.procDefId', '=', from)
    .where('instance.state', '!=', 'ended')
    .orderBy('instance.startedAt')
    .orderBy('instance.id')
    .limit(mostRows)
    .execute()
  const running = rows.map(({ id }) => id)
  const all =
    running.length === 0
      ? []
      : await db.selectFrom('act_z_token').select(['instanceId', 'n', 'nodeId', 'scope', 'via']).where('instanceId', 'in', running).orderBy('n').execute()
  const tokensOf = Map.groupBy(all, ({ instanceId }) => instanceId)
  const realname = await realnamesOf(
    db,
    rows.map(({ userId }) => userId),
  )
  const missing = new Set<string>()
  const instances = rows.map(({ id, title, userId }) => {
    const tokens = tokensOf.get(id) ?? []
    const { moves, why } = movingTo(source.graph, target.graph, tokens, places)
    for (const { from: nodeId } of moves) missing.add(nodeId)
    const shown = tokens.filter(({ nodeId, via }) => via === '' && source.graph.find(nodeId)?.kind !== 'subProcess')
    const placeOf = (nodeId: string) => moves.find((move) => move.from === nodeId)?.to ?? nodeId
    return {
      procInstId: id,
      title,
      applyer: realname(userId),
      at: [...new Set(shown.map(({ nodeId }) => nameOf(source, nodeId)))].join('、'),
      to: why === '' ? [...new Set(shown.map(({ nodeId }) => nameOf(target, placeOf(nodeId))))].join('、') : '',
      why,
    }
  })
  const named = (nodeId: string) => ({ nodeId, name: nameOf(source, nodeId) })
  return {
    instances,
    missing: [...missing].filter((nodeId) => source.graph.find(nodeId)?.kind === 'userTask').map(named),
    steps: target.model.nodes.filter(({ kind }) => kind === 'userTask').map(({ id }) => ({ nodeId: id, name: nameOf(target, id) })),
  }
}
