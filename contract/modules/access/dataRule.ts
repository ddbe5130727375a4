import { z } from 'zod'
import { defineResource } from '../../resource.ts'

/** Which rows of a list a role sees (entity SysPermissionDataRule): a condition on one column of the records behind a right. */
export type DataRule = {
  ruleColumn: string
  /** dictionary rule_conditions */
  ruleConditions: string
  /** a text, or one of `dataRuleVariables` in `#{…}` */
  ruleValue: string
}

/** The conditions a rule can have (dictionary rule_conditions); own SQL is not one of them (security.md, decisions.md). */
export const dataRuleConditions = ['>', '>=', '<', '<=', '=', '!=', 'IN', 'LIKE', 'LEFT_LIKE', 'RIGHT_LIKE'] as const

/** What a rule may say instead of a text, in both spellings of api-contract.md 3. */
export const dataRuleVariables = ['sys_user_code', 'sys_user_name', 'sys_org_code', 'sys_multi_org_code', 'sys_date', 'sys_time', 'tenant_id'] as const
export type DataRuleVariable = (typeof dataRuleVariables)[number]

/** What people read for a variable. */
export const dataRuleVariableTexts: Readonly<Record<DataRuleVariable, string>> = {
  sys_user_code: '本人账号',
  sys_user_name: '本人姓名',
  sys_org_code: '当前部门编码',
  sys_multi_org_code: '所属部门编码（多个）',
  sys_date: '今天',
  sys_time: '现在',
  tenant_id: '当前租户',
}

/** The variables that a value names, `sysUserCode` and `sys_user_code` alike; unknown ones as they were written. */
export function variablesIn(ruleValue: string): string[] {
  return [...ruleValue.matchAll(/#\{(\w+)\}/g)].map(([, name = '']) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
}

const isVariable = (name: string) => name === 'bpm_status' || dataRuleVariables.some((known) => known === name)

/** What a person writes of a rule; `permission` is the right to the list that it narrows, such as `mes:order:list`. */
export const DataRuleRecord = z.object({
  permission: z.string().min(1, '请选择列表').max(255),
  ruleName: z.string().trim().min(1, '请输入规则名称').max(64, '不超过 64 个字符'),
  ruleColumn: z.string().min(1, '请选择字段').max(64),
  ruleConditions: z.enum(dataRuleConditions, '请选择条件，不支持自定义 SQL'),
  ruleValue: z
    .string()
    .trim()
    .min(1, '请输入规则值')
    .max(255, '不超过 255 个字符')
    .refine((value) => variablesIn(value).every(isVariable), '用了不认识的变量，请从列表里选择'),
  status: z.enum(['0', '1']).default('1'),
})
export type DataRuleRecord = z.infer<typeof DataRuleRecord>

/** The rules that lists can be narrowed by, as records with history; roles take them one by one (ADM-005). */
export const dataRules = defineResource({
  name: 'sysPermissionDataRule',
  path: '/sys/dataRule',
  title: '数据规则',
  label: 'ruleName',
  permission: 'sys:dataRule',
  owner: 'plant',
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  row: DataRuleRecord,
  unique: [],
  fields: [
    { kind: 'text', name: 'ruleName', title: '规则名称', width: 180, filter: 'shown' },
    {
      kind: 'text',
      name: 'permission',
      title: '列表',
      width: 180,
      filter: 'shown',
      form: 'once',
      initial: 'sys:user:list',
      isSortable: false,
      hint: '按名称选择，或填写列表的权限，例如 mes:order:list',
    },
    { kind: 'text', name: 'ruleColumn', title: '字段', width: 140, initial: 'createBy', isSortable: false, hint: '按名称选择' },
    { kind: 'dict', name: 'ruleConditions', title: '条件', width: 120, dictCode: 'rule_conditions', initial: '=', isSortable: false },
    {
      kind: 'text',
      name: 'ruleValue',
      title: '值',
      width: 220,
      isSortable: false,
      hint: '可以用变量，例如 #{sys_user_code}',
    },
    { kind: 'radio', name: 'status', title: '状态', width: 90, dictCode: 'valid_status', initial: '1', isSortable: false },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
})

/** A rule as the wire of the contract spells it. */
export const WireRule = z.object({
  id: z.string(),
  /** ours; other servers know none */
  version: z.number().optional(),
  permissionId: z.string(),
  ruleName: z.string(),
  ruleColumn: z.string(),
  ruleConditions: z.string(),
  ruleValue: z.string(),
  status: z.string(),
})
export type WireRule = z.infer<typeof WireRule>

/** Body of `POST /sys/role/datarule` and its relatives: which rules of a list a role is held to. `lastDataRuleIds` is what was read, as grants have it: somebody who chose meanwhile is a 409; clients of the contract send none. */
const chosen = z.string().max(20_000).nullish()
const named = z.string().min(1).max(64)
export const ChooseRules = z.object({ permissionId: z.string().min(1).max(255), roleId: named, dataRuleIds: chosen, lastDataRuleIds: chosen })
export const ChooseDepartRules = z.object({ permissionId: z.string().min(1).max(255), departId: named, dataRuleIds: chosen, lastDataRuleIds: chosen })

/** Body of `POST /sys/permission/ruleRows`: how many records rules would leave to a person (the caller without `userId`). */
export const CountRuleRows = z.object({
  permission: z.string().min(1).max(255),
  rules: z.array(DataRuleRecord.pick({ ruleColumn: true, ruleConditions: true, ruleValue: true })).max(20),
  userId: z.string().max(64).default(''),
})
export const RuleRows = z.object({ remaining: z.number(), total: z.number() })
