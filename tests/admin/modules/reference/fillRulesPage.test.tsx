// @vitest-environment page
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { enter, menuItem, press, says, startOffice } from '../../openOffice.tsx'

const office = await startOffice()
const { server } = office
const rule = {
  id: 'mes_batch',
  version: 1,
  ruleName: '批号',
  ruleCode: 'mes_batch',
  pattern: '{yyMMdd}{line=A}{seq:2}',
  resetPeriod: 'day',
  ruleDescription: '',
}

beforeEach(() => {
  office.signIn({ menu: [menuItem('/isystem/fillRule', 'system/SysFillRuleList', '编码规则')], actions: ['sys:fillRule:list'] })
  server.succeed('/sys/annountCement/listByUser', { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })
  server.succeed('/sys/fillRule/list', { records: [rule], total: 1 })
})
afterEach(() => office.forget())
afterAll(() => office.close())

test('a rule is tried with the values that its pattern asks for, and shows the next number or why there is none', async () => {
  office.open('/isystem/fillRule')
  await says('{yyMMdd}{line=A}{seq:2}')
  await press('试用')
  await says('试用：批号')
  server.fail('/sys/fillRule/testFillRule', 422, 422, '取值 line 后面直接跟流水号，不能以数字结尾')
  await enter('取值 line', 'K1')
  await press('看下一个编号')
  await says('取值 line 后面直接跟流水号，不能以数字结尾')
  server.succeed('/sys/fillRule/testFillRule', '261120K01')
  await enter('取值 line', 'K')
  await press('看下一个编号')
  await says('261120K01')
  const asked = office.askedOf('/sys/fillRule/testFillRule').map(({ query }) => [query.get('ruleCode'), query.get('line')])
  expect(asked).toEqual([
    ['mes_batch', 'K1'],
    ['mes_batch', 'K'],
  ])
})
