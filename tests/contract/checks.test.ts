import { expect, test } from 'vitest'
import { tableNameOf } from '#contract/checks.ts'
import { CheckRule, stepsComplaint } from '#contract/modules/reference/checkRule.ts'

test('a resource has the name of its table on the wire', () => {
  expect(['sysDict', 'sysDictItem', 'mesPlcTag'].map((name) => tableNameOf({ name }))).toEqual(['sys_dict', 'sys_dict_item', 'mes_plc_tag'])
})

test('the steps of a rule say which of them is wrong, and how', () => {
  const good = { digits: '*', pattern: '\\d+', message: '只能填写数字' }
  expect(stepsComplaint(JSON.stringify([good, { ...good, digits: 3 }]))).toBe(null)
  for (const [steps, words] of [
    ['not json', '应为一个列表'],
    ['[]', '至少一步'],
    [JSON.stringify([good, { ...good, digits: 'x' }]), '第 2 步：位数应为'],
    [JSON.stringify([{ ...good, pattern: '' }]), '第 1 步：请填写 pattern'],
    [JSON.stringify([{ ...good, pattern: 'a'.repeat(257) }]), '不超过 256 个字符'],
  ] as const)
    expect(stepsComplaint(steps)).toContain(words)
})

test('a rule with wrong steps is refused at its steps', () => {
  const { error } = CheckRule.safeParse({ ruleName: '甲', ruleCode: 'a', ruleJson: '{}' })
  expect(error?.issues.map(({ path, message }) => [path[0], message.includes('应为一个列表')])).toEqual([['ruleJson', true]])
})
