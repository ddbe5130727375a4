import type { Selectable } from 'kysely'
import type { TokenState } from '#contract/modules/workflow/advance.ts'
import type { ReadUnit, UnitOfWork } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import { takeTurn, turnOf } from '../../../db/takeTurn.ts'
import { Problem } from '../../../http/problem.ts'
import type { BusinessTable, InstanceTable, TaskTable } from '../tables.ts'
import { definitionOf } from './definitions.ts'
import type { Definition } from './definitions.ts'

export type InstanceRow = Selectable<InstanceTable>
export type BusinessRow = Selectable<BusinessTable>
export type TaskRow = Selectable<TaskTable>

/** An instance as it stands while its turn is held: everything that a step judges, and that a step keeps up to date. */
export type Running = {
  instance: InstanceRow
  business: BusinessRow
  definition: Definition
  standing: TokenState
  /** steps so far */
  steps: number
  /** whom the person before chose for what comes next */
  chosen: readonly string[]
  /** people whom particular nodes get, where it is not theirs to decide: a step that is sent back goes to who did it */
  given: ReadonlyMap<string, readonly string[]>
  /** a task of a step that was over, whose signer takes it back; the step goes on with what its other signers said */
  taken: TaskRow | null
}

export const noInstance = '没有这个流程实例，请刷新'

/** Takes the turn of an instance and reads it: of two who act at once the second reads what the first did (docs/decisions/086). */
export async function loadRunning(unit: UnitOfWork, instanceId: string): Promise<Running> {
  await takeTurn(unit.trx, turnOf('act_z_instance', instanceId))
  return readRunning(unit.trx, instanceId)
}

/** The same without its turn, to look at. */
export async function readRunning(trx: Database, instanceId: string): Promise<Running> {
  const instance = await trx.selectFrom('act_z_instance').selectAll().where('id', '=', instanceId).executeTakeFirst()
  if (!instance) throw new Problem(404, noInstance)
  const business = await trx.selectFrom('act_z_business').selectAll().where('id', '=', instance.businessId).executeTakeFirstOrThrow()
  const tokens = await trx.selectFrom('act_z_token').select(['n', 'nodeId', 'scope', 'via']).where('instanceId', '=', instanceId).orderBy('n').execute()
  const definition = await definitionOf(trx, instance.procDefId)
  return { instance, business, definition, standing: { counter: instance.counter, tokens }, steps: instance.version, chosen: [], given: new Map(), taken: null }
}

/** Throws where an instance does not go on: it is over, or somebody suspended it. */
export function requireRuns({ instance }: Pick<Running, 'instance'>): void {
  if (instance.state === 'ended') throw new Problem(409, '流程已经结束，请刷新')
  if (instance.state === 'suspended') throw new Problem(409, '流程已被挂起，请联系管理员激活后再办理')
}

/** Tasks of a token, in the order of the signers. */
export function tasksOf({ trx }: Pick<ReadUnit, 'trx'>, { instance }: Pick<Running, 'instance'>, token: number): Promise<TaskRow[]> {
  return trx
    .selectFrom('act_z_task')
    .selectAll()
    .where('instanceId', '=', instance.id)
    .where('token', '=', token)
    .orderBy('seq')
    .orderBy('createTime')
    .orderBy('id')
    .execute()
}
