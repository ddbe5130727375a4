import type { Command } from '#contract/command.ts'
import { isFullySigned, signersOf } from '#contract/modules/workflow/signedSteps.ts'
import type { Approval } from '#contract/modules/workflow/approvals.ts'
import type { ProcessModel } from '#contract/modules/workflow/model.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { grantsOf } from '../../../http/grants.ts'
import { Problem } from '../../../http/problem.ts'

/** A process for records that people sign for has as many signed steps; throws 422 where it does not. */
export function requireSignedSteps(model: ProcessModel, approval: Approval | null): void {
  if (!approval || isFullySigned(model, approval.pass)) return
  const { resource, pass } = approval
  throw new Problem(422, `${resource.title}${pass.title}要 ${signersOf(pass)} 个人签名：请让这么多人工步骤，或一个会签步骤，“通过时签名”`)
}

/** What is passed stands under the signatures of its steps: of as many people with the right to it as its own command asks for. Throws 409. */
export async function requireSigners({ trx }: UnitOfWork, businessId: string, command: Command): Promise<void> {
  const needed = signersOf(command)
  if (needed === 0) return
  const tasks = trx
    .selectFrom('act_z_task as task')
    .innerJoin('act_z_instance as instance', 'instance.id', 'task.instanceId')
    .select('task.id')
    .where('instance.businessId', '=', businessId)
    .where('task.state', '=', 'passed')
  const signed = await trx
    .selectFrom('mes_esign')
    .innerJoin('mes_esign_use', 'mes_esign_use.signId', 'mes_esign.id')
    .select('mes_esign.userId')
    .distinct()
    .where('mes_esign.refType', '=', 'actTask')
    .where('mes_esign.refId', 'in', tasks)
    .execute()
  let fitting = 0
  for (const { userId } of signed) if (userId !== null && [...(await grantsOf(trx, userId)).permissions].some((right) => right === command.right)) fitting += 1
  if (fitting < needed)
    throw new Problem(409, `${command.title}要 ${needed} 个有权限的人签名，现在只有 ${fitting} 个。请让有权限的人办理签名步骤，或请管理员修改流程`)
}
