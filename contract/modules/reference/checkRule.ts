import { z } from 'zod'
import { defineResource } from '../../resource.ts'

const text = (longest: number) => z.string().trim().max(longest, `不超过 ${longest} 个字符`)

/** One step of a check rule (api-contract.md 2.11): the next `digits` characters, or with `*` the whole value, must match `pattern` from end to end. */
export const CheckStep = z.object({
  digits: z.coerce.string().regex(/^(\*|[1-9]\d{0,2})$/, '位数应为 * 或 1 到 999'),
  pattern: z.string('请填写 pattern').min(1, '请填写 pattern').max(256, 'pattern 不超过 256 个字符'),
  message: z.string('请填写 message').min(1, '请填写 message').max(200, 'message 不超过 200 个字符'),
  /** '1': a step for the whole value is judged before those for parts of it, else after */
  priority: z.coerce.string().default('0'),
})
export type CheckStep = z.infer<typeof CheckStep>

export const CheckSteps = z
  .array(CheckStep, '应为一个列表，例如 [{"digits":"*","pattern":"^\\\\d+$","message":"只能填写数字"}]')
  .min(1, '至少一步')
  .max(50, '不超过 50 步')

/** Says what is wrong with the steps as a person wrote them; null when they can be used. */
export function stepsComplaint(json: string): string | null {
  const { success, error } = CheckSteps.safeParse(parsedOrNull(json))
  if (success) return null
  const [issue] = error.issues
  const at = typeof issue?.path[0] === 'number' ? `第 ${issue.path[0] + 1} 步：` : ''
  return `${at}${issue?.message ?? '内容不正确'}`
}

function parsedOrNull(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null // the schema says what it should be
  }
}

/** What a person writes of a check rule. That its patterns are patterns the server says. */
export const CheckRule = z.object({
  ruleName: text(100).min(1, '请输入规则名称'),
  ruleCode: z.string().regex(/^\w{1,64}$/, '规则编码应为 1 到 64 个字母、数字或下划线'),
  ruleJson: z
    .string()
    .max(20_000, '规则过长')
    .superRefine((json, context) => {
      const complaint = stepsComplaint(json)
      if (complaint !== null) context.addIssue({ code: 'custom', message: complaint })
    }),
  ruleDescription: text(255).default(''),
})

/** Check rules for what people write into fields (api-contract.md 2.11). */
export const checkRules = defineResource({
  name: 'sysCheckRule',
  path: '/sys/checkRule',
  title: '校验规则',
  label: 'ruleName',
  permission: 'sys:checkRule',
  owner: 'plant',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  row: CheckRule,
  unique: [['ruleCode']],
  fields: [
    { kind: 'text', name: 'ruleName', title: '规则名称', filter: 'shown' },
    { kind: 'text', name: 'ruleCode', title: '规则编码', maxLength: 64, filter: 'shown', form: 'once' },
    {
      kind: 'json',
      name: 'ruleJson',
      title: '规则',
      width: 360,
      titles: { digits: '位数', pattern: '须符合', message: '否则提示', priority: '优先' },
      initial: '[{"digits":"*","pattern":"^[0-9A-Za-z_]+$","message":"只能填写数字、字母和下划线","priority":"1"}]',
      hint: '每一步取 digits 个字符（* 为全部），应与 pattern 完全一致，否则显示 message',
    },
    { kind: 'text', name: 'ruleDescription', title: '描述', width: 240 },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
})
