import type { Command } from '#contract/command.ts'
import { isFullySigned, signersOf } from '#contract/modules/workflow/signedSteps.ts'
import type { Approval } from '#contract/modules/workflow/approvals.ts'
import type { ProcessModel } from '#contract/modules/workflow/model.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import { grantsOf } from '../../../http/grants.ts'
import { Problem } from '../../../http/problem.ts'
import { readRunning } from './running.ts'
import type { BusinessRow } from './running.ts'
import { undoneTokens } from './undoneTokens.ts'

/** A process for records that people sign for has as many signed steps; throws 422 where it does not. */
export function requireSignedSteps(model: ProcessModel, approval: Approval | null): void {
  if (!approval || isFullySigned(model, approval.pass)) return
  const { resource, pass } = approval
  throw new Problem(422, `${resource.title}${pass.title}要 ${signersOf(pass)} 个人签名：请让这么多人工步骤，或一个会签步骤，“通过时签名”`)
}

/**
 * What is passed stands under the signatures of its steps: of as many people with the right to it as its own command asks for. A step counts for
 * who passed it, and only as it was done last. Throws 409.
 */
export async function requireSigners({ trx }: UnitOfWork, business: BusinessRow, command: Command): Promise<void> {
  const needed = signersOf(command)
  if (needed === 0) return
  const passed = await passedTasks(trx, business)
  const signed = await trx
    .selectFrom('mes_esign')
    .innerJoin('mes_esign_use', 'mes_esign_use.signId', 'mes_esign.id')
    .select(['mes_esign.userId', 'mes_esign.username', 'mes_esign.refId'])
    .where('mes_esign.refType', '=', 'actTask')
    .where('mes_esign.refId', 'in', ['', ...passed.keys()])
    .execute()
  const people = new Set(signed.flatMap(({ userId, username, refId }) => (userId !== null && passed.get(refId) === username ? [userId] : [])))
  let fitting = 0
  for (const userId of people) if ([...(await grantsOf(trx, userId)).permissions].some((right) => right === command.right)) fitting += 1
  if (fitting < needed)
    throw new Problem(409, `${command.title}要 ${needed} 个有权限的人签名，现在只有 ${fitting} 个。请让有权限的人办理签名步骤，或请管理员修改流程`)
}

/** Tasks of an application that were passed and are not done anew, each with who passed it; those of the processes that it calls as well. */
async function passedTasks(trx: Database, { id, procInstId }: BusinessRow): Promise<Map<string, string>> {
  const instances = await trx.selectFrom('act_z_instance').select(['id', 'parentInstance', 'parentToken']).where('businessId', '=', id).execute()
  const found = new Map<string, string>()
  const standing = [procInstId]
  for (const instanceId of standing) {
    const undone = await undoneTokens({ trx }, await readRunning(trx, instanceId), null)
    const tasks = trx.selectFrom('act_z_task').select(['id', 'token', 'endedBy']).where('instanceId', '=', instanceId).where('state', '=', 'passed')
    for (const { id: taskId, token, endedBy } of await tasks.execute()) if (!undone.has(token)) found.set(taskId, endedBy)
    standing.push(...instances.flatMap((one) => (one.parentInstance === instanceId && !undone.has(one.parentToken) ? [one.id] : [])))
  }
  return found
}
