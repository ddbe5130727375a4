import { approvalOf } from '#contract/modules/workflow/approvals.ts'
import { movingTo } from '#contract/modules/workflow/migration.ts'
import type { Places } from '#contract/modules/workflow/migration.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import { Problem } from '../../../http/problem.ts'
import { definitionOf, nameOf } from '../engine/definitions.ts'
import type { Definition } from '../engine/definitions.ts'
import { noting, writeHistory } from '../engine/noted.ts'
import { loadRunning } from '../engine/running.ts'
import type { Running } from '../engine/running.ts'
import { requireSignedSteps } from '../engine/signers.ts'
import { step } from '../engine/step.ts'
import { refitTimers } from '../engine/timers.ts'

export type Migrating = { procInstId: string; from: string; to: string; places: Places; reason: string }

/** Both versions of a process between which applications go; throws where they are of two processes or one. */
export async function versionsOf(db: Database, { from, to }: Pick<Migrating, 'from' | 'to'>): Promise<{ source: Definition; target: Definition }> {
  const [source, target] = [await definitionOf(db, from), await definitionOf(db, to)]
  if (source.row.processKey !== target.row.processKey) throw new Problem(422, '只能迁移到同一个流程的其他版本，请重新选择')
  if (from === to) throw new Problem(422, '已经是这个版本，请选择其他版本')
  return { source, target }
}

/** Has an application go on by another version of its process, from where it stands: who has a step keeps it. Its history tells which versions it ran by. */
export async function migrateInstance(unit: UnitOfWork, { procInstId, from, to, places, reason }: Migrating): Promise<void> {
  const running = await loadRunning(unit, procInstId)
  if (running.instance.state === 'ended') throw new Problem(409, '流程已经结束，请刷新')
  if (running.instance.procDefId !== from) throw new Problem(409, '流程已不在所选的版本，请刷新')
  const { source, target } = await versionsOf(unit.trx, { from, to })
  if (running.instance.parentInstance === '') requireSignedSteps(target.model, approvalOf(running.business.tableName))
  const { moves, why } = movingTo(source.graph, target.graph, running.standing.tokens, places)
  if (why !== '') throw new Problem(409, why)
  const noted = noting('migrate', { comment: `v${source.row.processVersion} → v${target.row.processVersion}：${reason}` })
  noted.event.migrated = { from, to }
  running.definition = target
  running.instance.procDefId = to
  await rebind(unit, running)
  await writeHistory(unit, running, noted)
  const gone = new Set(moves.map((move) => move.from))
  for (const token of running.standing.tokens.filter(({ nodeId }) => !gone.has(nodeId))) {
    await refitTimers(unit, running, source.graph, token)
    await unit.trx
      .updateTable('act_z_task')
      .set({ name: nameOf(target, token.nodeId) })
      .where('instanceId', '=', procInstId)
      .where('token', '=', token.n)
      .where('state', 'in', ['open', 'later'])
      .execute()
  }
  for (const { from: nodeId, to: place, tokens } of moves)
    await step(unit, running, { is: 'move', tokens, to: place }, noting('move', { nodeId, comment: reason }))
}

async function rebind({ trx }: UnitOfWork, { instance, business }: Running): Promise<void> {
  const set = { procDefId: instance.procDefId }
  await trx.updateTable('act_z_instance').set(set).where('id', '=', instance.id).execute()
  if (instance.parentInstance === '') await trx.updateTable('act_z_business').set(set).where('id', '=', business.id).execute()
}
