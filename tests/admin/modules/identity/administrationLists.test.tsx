// @vitest-environment page
import { fireEvent } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { menuItem, shown, startOffice } from '../../openOffice.tsx'
import { rowByHead } from '../../rowByHead.ts'

/** Lists of the administration that a new plant has no records in, with one. */
const office = await startOffice()
const { server } = office
const kept = { id: 'x1', version: 1, createBy: 'admin', createTime: '2026-11-20 08:00:00', updateBy: 'admin', updateTime: '2026-11-20 08:00:00' }

beforeEach(() => {
  localStorage.clear()
  server.succeed('/sys/annountCement/listByUser', { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })
  server.succeed('/sys/dict/queryAllDictItems', {})
})
afterEach(() => office.forget())
afterAll(() => office.close())

const row = () => shown(() => document.querySelector('tr[data-row-key="x1"]'))

for (const { title, page, right, list, record, cells } of [
  {
    title: 'tenants are listed by number and name [ADM-015]',
    page: menuItem('/isys/tenant', 'system/TenantList', '租户管理'),
    right: 'sys:tenant:list',
    list: '/sys/tenantRecord/list',
    record: { tenantNo: 7, name: '东厂', status: 1, status_dictText: '正常' },
    cells: { 租户编号: '7', 租户名称: '东厂', 状态: '正常' },
  },
  {
    title: 'data sources are listed with the kind of database and its host [ADM-016]',
    page: menuItem('/isystem/dataSource', 'system/SysDataSourceList', '多数据源管理'),
    right: 'sys:dataSource:list',
    list: '/sys/dataSource/list',
    record: { name: '旧系统', code: 'old_erp', dbType: 'mysql', dbType_dictText: '旧的 MySQL', host: 'erp.plant.cn' },
    cells: { 名称: '旧系统', 编码: 'old_erp', 数据库类型: '旧的 MySQL', 主机: 'erp.plant.cn' },
  },
  {
    title: 'routes of the gateway are listed with where they lead [ADM-017]',
    page: menuItem('/isystem/gatewayroute', 'system/SysGatewayRouteList', '路由网关'),
    right: 'sys:gatewayRoute:list',
    list: '/sys/gatewayRecord/list',
    record: { name: '报表', routerId: 'report', uri: 'http://10.0.0.5:8080', predicates: '[]', filters: '[]', status: 1, status_dictText: '启用中' },
    cells: { 路由名称: '报表', 路由编号: 'report', 转到: 'http://10.0.0.5:8080', 启用: '启用中' },
  },
  {
    title: 'messages are listed with receiver and what became of them [MSG-019]',
    page: menuItem('/modules/message/sysMessageList', 'modules/message/SysMessageList', '消息管理'),
    right: 'sys:message:list',
    list: '/sys/message/sysMessage/list',
    record: { esTitle: '检验不合格', esReceiver: 'wang_wu', esSendStatus: '2', esSendStatus_dictText: '发送失败', esSendNum: 3 },
    cells: { 标题: '检验不合格', 接收人: 'wang_wu', 状态: '发送失败', 发送次数: '3' },
  },
] as const)
  test(title, async () => {
    office.signIn({ menu: [page], actions: [right] })
    server.succeed(list, { records: [{ ...kept, ...record }], total: 1 })
    office.open(page.path)
    expect(rowByHead(await row())).toMatchObject(cells)
  })

test('the address list shows departments, and the people of the one that is chosen [ADM-018]', async () => {
  const depart = (id: string, departName: string, orgCode: string, children: object[] = []) => ({
    id,
    key: id,
    value: id,
    parentId: '',
    title: departName,
    departName,
    orgCode,
    isLeaf: children.length === 0,
    children,
  })
  const blank = { post: '', telephone: '', phone: '', email: '', workNo: '', avatar: '' }
  const person = (userId: string, realname: string) => ({ userId, realname, departName: '制粉车间', ...blank })
  const people = '/sys/user/queryByOrgCodeForAddressList'
  const answer = (records: object[]) => server.succeed(people, { records, total: records.length, size: 12, current: 1, pages: 1 })
  const names = () => [...document.querySelectorAll('ul[aria-label=人员] strong')].map(({ textContent }) => textContent).join(' ')
  office.signIn({ menu: [menuItem('/isystem/addressList', 'system/AddressList', '通讯录')], actions: ['sys:user:list'] })
  server.succeed('/sys/sysDepart/queryTreeList', [depart('d0', '晨岚彩妆', 'A01', [depart('d1', '制粉车间', 'A01A02')])])
  answer([person('u1', '张三'), person('u2', '李四')])
  office.open('/isystem/addressList')
  await shown(() => (names() === '张三 李四' ? true : null))
  answer([person('u2', '李四')])
  fireEvent.click(await shown(() => [...document.querySelectorAll('.ant-tree-title')].find(({ textContent }) => textContent === '制粉车间')))
  await shown(() => (names() === '李四' ? true : null))
  expect(office.askedOf(people).map(({ query }) => query.get('orgCode') ?? '')).toEqual(['', 'A01A02'])
})
