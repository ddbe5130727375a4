import { dataRuleConditions } from '#contract/modules/access/dataRule.ts'
import type { DataRule, DataRuleVariable } from '#contract/modules/access/dataRule.ts'
import { Field } from '#contract/field.ts'
import type { Permission } from '#contract/permissions.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import type { Database } from '../../db/database.ts'
import type { Actor } from '../../bus/unit.ts'
import { storageOf, storedOf } from '../field/columns.ts'
import { comparison, everything, nothing, oneOf } from '../field/condition.ts'
import type { Comparison, Condition } from '../field/condition.ts'

type RuleContext = { db: Database; fields: readonly Field[]; plantTz: string; now: () => number }

/**
 * What the roles of a person let them see of the records behind a right (api-contract.md 3 "Data rules"). Roles are alternatives: one without
 * rules shows everything, the rules of one role hold together. A rule on a column that the records do not have shows nothing.
 */
export async function ruledRows(asked: RuleContext, caller: Actor, permission: Permission): Promise<Condition> {
  if (!caller.narrowed.has(permission)) return everything
  const granting = await rulesByRole(asked.db, caller.userId, permission)
  const roles = granting.map((rules) => ruledBy(asked, caller, rules))
  return { is: 'any', of: await Promise.all(roles) }
}

/** The records that fit all of these rules, with the variables of a person filled in. */
export async function ruledBy(asked: RuleContext, caller: Actor, rules: readonly DataRule[]): Promise<Condition> {
  return { is: 'all', of: await Promise.all(rules.map((rule) => ruled(asked, caller, rule))) }
}

/** For each role of the person that grants the right, its rules for it. */
async function rulesByRole(db: Database, userId: string, permission: Permission): Promise<DataRule[][]> {
  const rows = await db
    .selectFrom('sys_user_role')
    .innerJoin('sys_role_permission', 'sys_role_permission.roleId', 'sys_user_role.roleId')
    .leftJoin('sys_role_data_rule', 'sys_role_data_rule.roleId', 'sys_user_role.roleId')
    .leftJoin('sys_permission_data_rule', (join) =>
      join
        .onRef('sys_permission_data_rule.id', '=', 'sys_role_data_rule.ruleId')
        .on('sys_permission_data_rule.permission', '=', permission)
        .on('sys_permission_data_rule.status', '=', '1'),
    )
    .select(['sys_user_role.roleId', 'ruleColumn', 'ruleConditions', 'ruleValue'])
    .where('userId', '=', userId)
    .where('sys_role_permission.permission', '=', permission)
    .execute()
  return [...Map.groupBy(rows, ({ roleId }) => roleId).values()].map((ofRole) =>
    ofRole.flatMap(({ ruleColumn, ruleConditions, ruleValue }) =>
      ruleColumn === null || ruleConditions === null || ruleValue === null ? [] : [{ ruleColumn, ruleConditions, ruleValue }],
    ),
  )
}

/** Columns of every record that somebody made. */
const keptFields = ['createBy', 'updateBy'].map((name) => Field.parse({ kind: 'text', name, title: name }))

const comparisons: Partial<Record<string, Comparison>> = { '>': 'gt', '>=': 'ge', '<': 'lt', '<=': 'le', '=': 'eq', '!=': 'ne' }

async function ruled(asked: RuleContext, caller: Actor, { ruleColumn, ruleConditions, ruleValue }: DataRule): Promise<Condition> {
  const field = [...asked.fields, ...keptFields].find(({ name }) => name === ruleColumn)
  const condition = dataRuleConditions.find((each) => each === ruleConditions)
  if (!field || !condition) return nothing
  const text = await filledIn(asked, caller, ruleValue)
  if (text === null) return nothing
  const compares = comparisons[condition]
  if (compares) {
    const value = storedOf(field, text, asked.plantTz)
    return value === null ? nothing : comparison(field, compares, value)
  }
  if (condition === 'IN') {
    const values = text.split(',').flatMap((part) => storedOf(field, part.trim(), asked.plantTz) ?? [])
    return oneOf(field, values)
  }
  if (storageOf(field.kind) !== 'text') return nothing
  const is = condition === 'LEFT_LIKE' ? 'endsWith' : condition === 'RIGHT_LIKE' ? 'startsWith' : 'contains'
  const part = text.replaceAll(/^[%*]+|[%*]+$/g, '')
  return part === '' ? nothing : { is, field, text: part }
}

const variable = /#\{(\w+)\}/g

/** The value of a rule with its variables filled in; null when one is unknown, or empty for this person: then the rule fits nothing, instead of everything. */
async function filledIn({ db, plantTz, now }: RuleContext, caller: Actor, ruleValue: string): Promise<string | null> {
  const names = [...ruleValue.matchAll(variable)].map(([, name = '']) => name)
  if (names.length === 0) return ruleValue
  const { orgCode, orgCodes } = await placesOf(db, caller.userId)
  const time = wireTime(now(), plantTz)
  const values: Record<DataRuleVariable | 'bpm_status', string> = {
    sys_user_code: caller.username,
    sys_user_name: caller.realname,
    sys_org_code: orgCode,
    sys_multi_org_code: orgCodes.join(','),
    sys_date: time.slice(0, 10),
    sys_time: time,
    tenant_id: String(caller.tenantId),
    bpm_status: '1',
  }
  const known = new Map<string, string>(Object.entries(values))
  if (names.some((name) => !known.get(underscored(name)))) return null
  return ruleValue.replaceAll(variable, (written, name: string) => known.get(underscored(name)) ?? written)
}

/** Puts a person's own words into the values of rules; what is the same for everybody, such as the day, stays a variable. */
export async function personalValues(
  db: Database,
  { id, username, realname }: { id: string; username: string; realname: string },
): Promise<(ruleValue: string) => string> {
  const { orgCode, orgCodes } = await placesOf(db, id)
  const known = new Map([
    ['sys_user_code', username],
    ['sys_user_name', realname],
    ['sys_org_code', orgCode],
    ['sys_multi_org_code', orgCodes.toSorted().join(',')],
  ])
  return (ruleValue) => ruleValue.replaceAll(variable, (written, name: string) => known.get(underscored(name)) ?? written)
}

/** `sysUserCode` and `sys_user_code` are the same variable. */
function underscored(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

async function placesOf(db: Database, userId: string): Promise<{ orgCode: string; orgCodes: string[] }> {
  const person = await db.selectFrom('sys_user').select('orgCode').where('id', '=', userId).executeTakeFirst()
  const departs = await db
    .selectFrom('sys_user_depart')
    .innerJoin('sys_depart', 'sys_depart.id', 'sys_user_depart.departId')
    .select('orgCode')
    .where('userId', '=', userId)
    .execute()
  return { orgCode: person?.orgCode ?? '', orgCodes: departs.map(({ orgCode }) => orgCode) }
}
