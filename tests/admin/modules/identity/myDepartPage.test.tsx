// @vitest-environment page
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { menuItem, says, startOffice } from '../../openOffice.tsx'

const office = await startOffice()
const { server } = office
const node = (id: string, title: string, orgCode: string, children: object[] = []) => ({
  id,
  key: id,
  value: id,
  parentId: '',
  title,
  departName: title,
  orgCode,
  isLeaf: children.length === 0,
  children,
})

beforeEach(() => {
  localStorage.clear()
  office.signIn({ menu: [menuItem('/isystem/departUserList', 'system/DepartUserList', '我的部门')], actions: [] })
  server.succeed('/sys/annountCement/listByUser', { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })
  server.succeed('/sys/user/queryByOrgCodeForAddressList', { records: [], total: 0, size: 12, current: 1, pages: 0 })
})
afterEach(() => office.forget())
afterAll(() => office.close())

test('who heads departments sees the tree of those, with what stands below them, read in one call of its own [API-071]', async () => {
  server.succeed('/sys/sysDepart/queryMyDeptTreeList', [node('d1', '制粉车间', 'A01A01', [node('d2', '夜班组', 'A01A01A01')])], 200, '1')
  office.open('/isystem/departUserList')
  await says('制粉车间')
  await says('夜班组')
  expect(office.askedOf('/sys/sysDepart/queryMyDeptTreeList').map(({ method }) => method)).toEqual(['GET'])
  expect(office.askedOf('/sys/sysDepart/queryTreeList')).toEqual([])
})

test('who heads none is told how to become head of one', async () => {
  server.succeed('/sys/sysDepart/queryMyDeptTreeList', [])
  office.open('/isystem/departUserList')
  await says('您还没有负责的部门')
  expect(office.askedOf('/sys/user/queryByOrgCodeForAddressList')).toEqual([])
})
