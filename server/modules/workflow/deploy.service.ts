import { parseCron } from '#contract/rules/cron/parse.ts'
import { nextRuns } from '#contract/rules/cron/runs.ts'
import { modelTroubles } from '#contract/modules/workflow/modelTroubles.ts'
import { approvalOf } from '#contract/modules/workflow/approvals.ts'
import type { ProcessModel } from '#contract/modules/workflow/model.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import { rowId } from '../../db/rowId.ts'
import { takeTurn } from '../../db/takeTurn.ts'
import { Problem } from '../../http/problem.ts'
import { requireSignedSteps } from './engine/signers.ts'
import './tables.ts'

/** What a version is made of; `businessTable` '' leaves what the version before was for. */
export type Deploying = { model: ProcessModel; xml: string; description: string; category: string; businessTable: string }

/** Makes an immutable version of a process, which new applications take from now on; its id. Those that run go on by theirs. */
export async function deployProcess(unit: UnitOfWork, { model, xml, description, category, businessTable }: Deploying): Promise<string> {
  const { trx, by, at } = unit
  const [trouble] = modelTroubles(model)
  if (trouble) throw new Problem(422, trouble.why, { element: trouble.element, refused: modelTroubles(model) })
  requireTimes(model, at)
  await takeTurn(trx, `act_z_process ${model.key}`)
  const before = await trx
    .selectFrom('act_z_process')
    .selectAll()
    .where('processKey', '=', model.key)
    .orderBy('processVersion', 'desc')
    .limit(1)
    .executeTakeFirst()
  const table = businessTable === '' ? (before?.businessTable ?? '') : businessTable
  requireSignedSteps(model, approvalOf(table))
  await trx.updateTable('act_z_process').set({ latest: 0 }).where('processKey', '=', model.key).where('latest', '=', 1).execute()
  const id = rowId(at)
  await trx
    .insertInto('act_z_process')
    .values({
      id,
      processKey: model.key,
      name: model.name,
      processVersion: (before?.processVersion ?? 0) + 1,
      latest: 1,
      status: 1,
      description,
      categoryId: category,
      typeId: before?.typeId ?? '',
      sort: before?.sort ?? 0,
      deploymentId: id,
      businessTable: table,
      routeName: before?.routeName || (approvalOf(table)?.routeName ?? ''),
      roles: before?.roles ?? '',
      model: JSON.stringify(model),
      xml,
      createBy: by.username,
      createTime: at,
      updateBy: by.username,
      updateTime: at,
    })
    .execute()
  return id
}

/** A timer that never comes would hold its application for ever. Throws 422; whose clock is meant makes no difference to a time that is over. */
function requireTimes({ nodes }: ProcessModel, at: number): void {
  for (const node of nodes) {
    if ((node.kind !== 'timer' && node.kind !== 'boundary') || node.timing.is !== 'cron') continue
    const parsed = parseCron(node.timing.cron)
    if ('cron' in parsed && nextRuns(parsed.cron, at, 1, 'UTC').length === 0)
      throw new Problem(422, `“${node.name || node.id}”的定时不会再到（${node.timing.cron}），请改为以后的时间`, { element: node.id })
  }
}
