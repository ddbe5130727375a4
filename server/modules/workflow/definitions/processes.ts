import type { z } from 'zod'
import { approvalOf, approvals } from '#contract/modules/workflow/approvals.ts'
import type { EditNodeUserQuery, UpdateProcessQuery } from '#contract/modules/workflow/calls.ts'
import type { Process } from '#contract/modules/workflow/wire.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { rowId } from '../../../db/rowId.ts'
import { Problem } from '../../../http/problem.ts'
import { requireSignedSteps } from '../engine/signers.ts'
import { definitionOf } from '../engine/definitions.ts'
import type { Definition } from '../engine/definitions.ts'
import { listOf, timeText } from '../lists/wire.ts'
import { changeUse } from './useOfProcess.ts'
import { grantTypes } from '../people/peopleOfNode.ts'

/** A version as the wire has it. */
export function asProcess(row: Definition['row'], plantTz: string): Process {
  const { id, name, processKey, processVersion, latest, status, description, categoryId, typeId, sort, deploymentId, businessTable, routeName, roles } = row
  return {
    id,
    name,
    processKey,
    version: processVersion,
    latest: latest === 1,
    status,
    description,
    diagramName: `${processKey}.svg`,
    categoryId,
    typeId,
    sort,
    deploymentId,
    businessTable,
    routeName,
    roles,
    revision: row.revision,
    reportModelId: '',
    createBy: row.createBy,
    createTime: timeText(row.createTime, plantTz) ?? '',
    updateBy: row.updateBy,
    updateTime: timeText(row.updateTime, plantTz) ?? '',
  }
}

/** Lets a version take applications, or takes none any more; those that run go on. */
export async function setStatus(unit: UnitOfWork, id: string, status: 0 | 1): Promise<void> {
  await changeUse(unit, { id, seen: null }, ({ row }) => {
    if (status === 1 && (row.routeName === '' || row.businessTable === '')) throw new Problem(422, '未设置关联表单，点击编辑设置。')
    return unit.trx.updateTable('act_z_process').set({ status }).where('id', '=', id).execute()
  })
}

/** Deletes versions of which no application was ever made. */
export async function deleteProcesses({ trx }: UnitOfWork, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const { row } = await definitionOf(trx, id)
    const used = await trx.selectFrom('act_z_business').select('id').where('procDefId', '=', id).limit(1).executeTakeFirst()
    const ran = await trx.selectFrom('act_z_instance').select('id').where('procDefId', '=', id).limit(1).executeTakeFirst()
    if (used || ran) throw new Problem(409, '包含已发起申请的流程，无法删除')
    await trx.deleteFrom('act_z_process').where('id', '=', id).execute()
    if (row.latest === 0) continue
    const before = await trx
      .selectFrom('act_z_process')
      .select('id')
      .where('processKey', '=', row.processKey)
      .orderBy('processVersion', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (before) await trx.updateTable('act_z_process').set({ latest: 1 }).where('id', '=', before.id).execute()
  }
}

/** Makes a drawing of a version, to be changed; the one of that key is overwritten by nobody. */
export async function convertToModel({ trx, by, at }: UnitOfWork, id: string): Promise<string> {
  const { row } = await definitionOf(trx, id)
  const standing = await trx.selectFrom('act_z_model').select('id').where('modelKey', '=', row.processKey).executeTakeFirst()
  if (standing) throw new Problem(409, `标识为 ${row.processKey} 的流程模型已存在，请直接编辑它`)
  const modelId = rowId(at)
  const made = { createBy: by.username, createTime: at, updateBy: by.username, updateTime: at }
  const { name, processKey, description, categoryId, xml, model } = row
  await trx
    .insertInto('act_z_model')
    .values({ id: modelId, name, modelKey: processKey, description, category: categoryId, revision: 1, deploymentId: id, xml, model, ...made })
    .execute()
  return modelId
}

/** Changes how a version is used; what it does never changes. */
export async function updateProcess(unit: UnitOfWork, { id, revision, ...given }: z.infer<typeof UpdateProcessQuery>): Promise<void> {
  const { model } = await definitionOf(unit.trx, id)
  const { businessTable } = given
  if (businessTable !== undefined && businessTable !== '' && !approvalOf(businessTable))
    throw new Problem(422, `表 ${businessTable} 不能关联审批流程，可选：${approvals.map(({ tableName }) => tableName).join('、')}`)
  if (businessTable !== undefined) requireSignedSteps(model, approvalOf(businessTable))
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  await changeUse(unit, { id, seen: revision ?? null }, () =>
    unit.trx
      .updateTable('act_z_process')
      .set({ id, ...set })
      .where('id', '=', id)
      .execute(),
  )
}

/** Says who does a node of a version, beside what its drawing says. */
export async function editNodeUser(unit: UnitOfWork, given: z.infer<typeof EditNodeUserQuery>): Promise<void> {
  const { procDefId, nodeId, revision } = given
  await changeUse(unit, { id: procDefId, seen: revision ?? null }, async ({ graph }) => {
    if (graph.find(nodeId)?.kind !== 'userTask') throw new Problem(422, '只有人工步骤能设置办理人')
    await replaceGrants(unit, given)
  })
}

async function replaceGrants({ trx, at }: UnitOfWork, given: z.infer<typeof EditNodeUserQuery>): Promise<void> {
  const { procDefId, nodeId } = given
  await trx.deleteFrom('act_z_node').where('procDefId', '=', procDefId).where('nodeId', '=', nodeId).execute()
  const grants: [number, string][] = [
    ...listOf(given.roleIds).map((id): [number, string] => [grantTypes.role, id]),
    ...listOf(given.userIds).map((id): [number, string] => [grantTypes.user, id]),
    ...listOf(given.departmentIds).map((id): [number, string] => [grantTypes.department, id]),
    ...listOf(given.departmentManageIds).map((id): [number, string] => [grantTypes.headsOf, id]),
    ...listOf(given.formVariables).map((id): [number, string] => [grantTypes.field, id]),
  ]
  if (given.chooseSponsor === 'true') grants.push([grantTypes.applicant, ''])
  if (given.chooseDepHeader === 'true') grants.push([grantTypes.departmentHead, ''])
  if (grants.length === 0) return
  await trx
    .insertInto('act_z_node')
    .values(grants.map(([grantType, relateId]) => ({ id: rowId(at), procDefId, nodeId, grantType, relateId })))
    .execute()
}
