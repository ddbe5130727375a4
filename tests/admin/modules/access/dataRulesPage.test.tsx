// @vitest-environment page
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { menuItem, says, startOffice } from '../../openOffice.tsx'

const office = await startOffice()
const { server } = office
const rule = {
  id: 'r1',
  version: 1,
  ruleName: '只看自己的',
  permission: 'mes:order:list',
  ruleColumn: 'dueDate',
  ruleConditions: '>=',
  ruleValue: '#{sys_date}',
  status: '1',
}
const ofNobody = { ...rule, id: 'r2', ruleName: '旧规则', permission: 'old:list', ruleColumn: 'gone' }

beforeEach(() => {
  office.signIn({ menu: [menuItem('/isystem/dataRule', 'resource/sysPermissionDataRule', '数据规则')], actions: ['sys:dataRule:list', 'sys:dataRule:add'] })
  server.succeed('/sys/annountCement/listByUser', { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })
  server.succeed('/sys/dataRule/list', { records: [rule, ofNobody], total: 2 })
})
afterEach(() => office.forget())
afterAll(() => office.close())

test('a rule names its list and its field as people call them; what this version does not have keeps its code [ADM-005]', async () => {
  office.open('/isystem/dataRule')
  await says('只看自己的')
  await says('生产订单')
  await says('交期')
  await says('old:list')
  await says('gone')
  expect(document.body.textContent).not.toContain('mes:order:list')
})
