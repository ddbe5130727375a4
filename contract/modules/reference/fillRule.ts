import { z } from 'zod'
import { defineResource } from '../../resource.ts'
import { longestPattern, readFillPattern, resetComplaint, resetPeriods } from '../../rules/fillPattern.ts'

const text = (longest: number) => z.string().trim().max(longest, `不超过 ${longest} 个字符`)

/** What a person writes of a fill rule: a pattern that can be read, and never gives a number twice. */
export const FillRule = z
  .object({
    ruleName: text(100).min(1, '请输入规则名称'),
    ruleCode: z.string().regex(/^\w{1,64}$/, '规则编码应为 1 到 64 个字母、数字或下划线'),
    pattern: z.string('请输入编号格式').trim().min(1, '请输入编号格式').max(longestPattern, `不超过 ${longestPattern} 个字符`),
    resetPeriod: z.enum(resetPeriods, '请选择归零周期'),
    ruleDescription: text(255).default(''),
  })
  .superRefine(({ pattern, resetPeriod }, context) => {
    if (pattern === '') return // said already
    const read = readFillPattern(pattern)
    const [path, message] = 'complaint' in read ? ['pattern', read.complaint] : ['resetPeriod', resetComplaint(read.parts, resetPeriod)]
    if (message !== null) context.addIssue({ code: 'custom', path: [path], message })
  })

/** Rules by which records get their numbers (entity SysFillRule; factory.md 2 "Numbering"). */
export const fillRules = defineResource({
  name: 'sysFillRule',
  path: '/sys/fillRule',
  title: '编码规则',
  label: 'ruleName',
  permission: 'sys:fillRule',
  owner: 'plant',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  row: FillRule,
  unique: [['ruleCode']],
  fields: [
    { kind: 'text', name: 'ruleName', title: '规则名称', filter: 'shown' },
    { kind: 'text', name: 'ruleCode', title: '规则编码', maxLength: 64, filter: 'shown', form: 'once' },
    {
      kind: 'text',
      name: 'pattern',
      title: '编号格式',
      width: 300,
      initial: 'NO{yyyyMMdd}-{seq:4}',
      hint: '{yyyyMMdd} 为工厂时间，{seq:4} 为至少 4 位的流水号，{line} 为使用时给出的值，{line=A} 带默认值',
    },
    { kind: 'dict', name: 'resetPeriod', title: '流水号归零', dictCode: 'fill_reset', width: 120, filter: 'shown', initial: 'day' },
    { kind: 'text', name: 'ruleDescription', title: '描述', width: 240 },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
})

/** Values for the places of a pattern, as a form has them; other fields of the form are ignored. */
export const FillFormData = z.record(z.string().max(64), z.unknown())

/** Body of `PUT /sys/fillRule/executeRuleByCodeBatch`; `result` is `{ruleCode, result}[]` in the same order. */
export const FillBatch = z.object({
  commonFormData: FillFormData.default({}),
  rules: z
    .array(z.object({ ruleCode: z.string().max(64), formData: FillFormData.optional() }))
    .min(1, '至少一条规则')
    .max(50, '一次不超过 50 条规则'),
})
