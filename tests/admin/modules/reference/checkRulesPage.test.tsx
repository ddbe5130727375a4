// @vitest-environment page
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { enter, menuItem, press, says, shown, startOffice } from '../../openOffice.tsx'

const office = await startOffice()
const { server } = office
const rule = { id: 'common', version: 1, ruleName: '通用编码规则', ruleCode: 'common', ruleJson: '[]', ruleDescription: '' }

beforeEach(() => {
  office.signIn({ menu: [menuItem('/isystem/checkRule', 'system/SysCheckRuleList', '校验规则')], actions: ['sys:checkRule:list'] })
  server.succeed('/sys/annountCement/listByUser', { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })
  server.succeed('/sys/checkRule/list', { records: [rule], total: 1 })
})
afterEach(() => office.forget())
afterAll(() => office.close())

test('a rule is tried with a value, and says what a field with it would say', async () => {
  office.open('/isystem/checkRule')
  await says('通用编码规则')
  await press('试用')
  await says('试用：通用编码规则')
  server.fail('/sys/checkRule/checkByCode', 422, 422, '第一位只能是字母')
  await enter('填写内容', '7line')
  await press('校验')
  await says('第一位只能是字母')
  server.succeed('/sys/checkRule/checkByCode', null)
  await enter('填写内容', 'line7')
  await shown(() => (document.body.textContent?.includes('第一位只能是字母') ? null : true))
  await press('校验')
  await says('校验通过')
  expect(office.askedOf('/sys/checkRule/checkByCode').map(({ query }) => [query.get('ruleCode'), query.get('value')])).toEqual([
    ['common', '7line'],
    ['common', 'line7'],
  ])
})
