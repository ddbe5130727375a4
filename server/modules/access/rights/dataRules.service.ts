import { registry } from '#contract/modules/registry.ts'
import { DataRuleRecord, dataRules } from '#contract/modules/access/dataRule.ts'
import type { WireRule } from '#contract/modules/access/dataRule.ts'
import type { Actor, UnitOfWork } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import { Problem } from '../../../http/problem.ts'
import { maskedViewOf } from '../../../resource/scope/fieldMasks.ts'
import { addedByDoor, changeByDoor } from '../../../resource/write/changeByDoor.ts'
import type { Hooks } from '../../../resource/write/hooks.ts'
import { requireHolds, rightsAmong } from './governance.service.ts'
import { replaceChosen } from './chosenRules.ts'
import { tellHolders } from './grants.service.ts'
import { listRightOf } from './rightTree.service.ts'

/** Columns that every record of a list can be ruled by, besides its own fields. */
const keptColumns = ['createBy', 'updateBy']
const rules = { resource: dataRules, table: 'sys_permission_data_rule' }

/** Throws 422 unless the right is that to a list and the rule names a column of it, 403 for one that is hidden from who writes the rule: what it leaves would tell it. */
export function requireFits({ permission, ruleColumn }: Pick<DataRuleRecord, 'permission' | 'ruleColumn'>, by: Pick<Actor, 'permissions'>): void {
  const behind = registry.resources().filter((resource) => `${resource.permission}:list` === permission)
  const [listed] = behind
  if (!listed) throw new Problem(422, '数据规则只能用于列表，请选择一个列表的查看权限', { fields: { permission: ['不是列表的权限'] } })
  const columns = [...keptColumns, ...behind.flatMap(({ fields }) => fields.map(({ name }) => name))]
  const isHidden = behind.some((resource) => maskedViewOf(resource, by).hidden.has(ruleColumn))
  if (isHidden) throw new Problem(403, '拒绝访问：您自己不能看到这个字段，不能按它设置数据规则')
  if (!columns.includes(ruleColumn)) throw new Problem(422, `${listed.title}没有字段 ${ruleColumn}，请重新选择`, { fields: { ruleColumn: ['没有这个字段'] } })
}

/** Who sees only some of the records of a list must not open all of them, to themselves or to others. Throws 403. */
function requireSeesAll({ by }: UnitOfWork, permission: string): void {
  if (rightsAmong([permission]).some((right) => by.narrowed.has(right))) throw new Problem(403, '拒绝访问：您自己只能看到部分记录，不能修改这个列表的数据规则')
}

/** The same for a stored rule. Throws 404 for one that does not exist. */
async function requireMayChange(unit: UnitOfWork, ruleId: string): Promise<void> {
  const rule = await unit.trx.selectFrom('sys_permission_data_rule').select('permission').where('id', '=', ruleId).executeTakeFirst()
  if (!rule) throw new Problem(404, '未找到数据规则')
  requireSeesAll(unit, rule.permission)
}

/** Rules as records: only fitting ones are kept, and whoever is held to one is told. */
export const dataRuleHooks: Hooks<DataRuleRecord> = {
  beforeCreate: (row, { by }) => requireFits(row, by),
  beforeUpdate(row, before, unit) {
    requireSeesAll(unit, before.permission)
    requireFits({ ...before, ...row }, unit.by)
  },
  beforeRemove: ({ permission }, unit) => requireSeesAll(unit, permission),
  async afterChange({ before, after }, unit) {
    const { id } = (after ?? before) as DataRuleRecord & { id: string } // one of them is a stored row
    await tellRuled(unit, id)
  },
}

async function tellRuled(unit: UnitOfWork, ruleId: string): Promise<void> {
  const held = await unit.trx.selectFrom('sys_role_data_rule').select('roleId').where('ruleId', '=', ruleId).execute()
  await tellHolders(
    unit,
    held.map(({ roleId }) => roleId),
  )
}

/** The right to the list behind a node of the tree. Throws 404 for a node that does not exist or opens no list. */
export async function listRightOfNode(db: Database, permissionId: string): Promise<string> {
  const node = await db.selectFrom('sys_permission').select('perms').where('id', '=', permissionId).executeTakeFirst()
  const right = node ? listRightOf(node.perms) : null
  if (right === null) throw new Problem(404, '未找到权限配置信息')
  return right
}

/** The rules on the list behind a node, as the wire of the contract spells them. */
export async function rulesOfNode(db: Database, permissionId: string): Promise<WireRule[]> {
  const permission = await listRightOfNode(db, permissionId)
  const rows = await db.selectFrom('sys_permission_data_rule').selectAll().where('permission', '=', permission).orderBy('createTime').orderBy('id').execute()
  return rows.map(({ id, version, ruleName, ruleColumn, ruleConditions, ruleValue, status }) => ({
    id,
    version,
    permissionId,
    ruleName,
    ruleColumn,
    ruleConditions,
    ruleValue,
    status,
  }))
}

/** `seenIds`: what was shown as chosen, null from a client that does not say. */
type Chosen = { permissionId: string; ruleIds: readonly string[]; seenIds: readonly string[] | null }

/** Holds a role to exactly these rules of a list, or to none. Throws 422 for a role that does not hold the list, 409 where others were chosen since. */
export async function chooseRules(unit: UnitOfWork, { roleId, kind, ...chosen }: Chosen & { roleId: string; kind: 'plant' | 'depart' }): Promise<void> {
  const { trx } = unit
  const permission = await listRightOfNode(trx, chosen.permissionId)
  requireHolds(unit, rightsAmong([permission]), '数据规则的列表')
  requireSeesAll(unit, permission)
  const role = await trx.selectFrom('sys_role').select('id').where('id', '=', roleId).where('kind', '=', kind).executeTakeFirst()
  if (!role) throw new Problem(404, '角色不存在，请刷新后重试')
  const held = await trx.selectFrom('sys_role_permission').select('roleId').where('roleId', '=', roleId).where('permission', '=', permission).executeTakeFirst()
  if (!held) throw new Problem(422, '请先保存角色菜单权限!')
  await replaceChosen(unit, chosen, { permission, holder: { entity: 'sysRole', table: 'sys_role_data_rule', column: 'roleId', id: roleId } })
  await tellHolders(unit, [roleId])
}

/** The same for a department: what its own roles begin with. */
export async function chooseDepartRules(unit: UnitOfWork, { departId, ...chosen }: Chosen & { departId: string }): Promise<void> {
  const { trx } = unit
  const permission = await listRightOfNode(trx, chosen.permissionId)
  requireSeesAll(unit, permission)
  const held = await trx
    .selectFrom('sys_depart_permission')
    .select('departId')
    .where('departId', '=', departId)
    .where('permission', '=', permission)
    .executeTakeFirst()
  if (!held) throw new Problem(422, '请先保存部门菜单权限!')
  await replaceChosen(unit, chosen, { permission, holder: { entity: 'sysDepart', table: 'sys_depart_data_rule', column: 'departId', id: departId } })
}

/** Adds a rule (`id` null), or changes one; `seen` is the version that was read, null from a client that knows none. */
export async function writeRule(
  unit: UnitOfWork,
  { id, seen }: { id: string | null; seen: number | null },
  rule: DataRuleRecord,
  newId: string,
): Promise<void> {
  const { trx, by, at } = unit
  const row = DataRuleRecord.parse(rule)
  requireFits(row, by)
  if (id === null) {
    const kept = { id: newId, createBy: by.username, createTime: at, updateBy: by.username, updateTime: at, version: 1 }
    await trx
      .insertInto('sys_permission_data_rule')
      .values({ ...kept, ...row })
      .execute()
    await addedByDoor(unit, rules, newId)
    return
  }
  await requireMayChange(unit, id)
  await changeByDoor(unit, rules, { id, seen }, () =>
    trx
      .updateTable('sys_permission_data_rule')
      .set((stored) => ({ ...row, updateBy: by.username, updateTime: at, version: stored('version', '+', 1) }))
      .where('id', '=', id)
      .execute(),
  )
  await tellRuled(unit, id)
}

/** Removes a rule: who was held to it alone sees the whole list again. */
export async function removeRule(unit: UnitOfWork, id: string): Promise<void> {
  await requireMayChange(unit, id)
  const held = await unit.trx.selectFrom('sys_role_data_rule').select('roleId').where('ruleId', '=', id).execute()
  await unit.trx.deleteFrom('sys_permission_data_rule').where('id', '=', id).execute()
  await tellHolders(
    unit,
    held.map(({ roleId }) => roleId),
  )
}
