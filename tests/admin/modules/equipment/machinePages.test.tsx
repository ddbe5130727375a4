// @vitest-environment page
import { fireEvent } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { useOpenNodes } from '../../../../src/admin/modules/equipment/openNodes.ts'
import { menuItem, press, says, saysNow, shown, startOffice } from '../../openOffice.tsx'

/** The register of machines as a list, as a tree, and with what belongs to each. */
const office = await startOffice()
const { server } = office

const kept = { createBy: 'admin', createTime: '2026-11-21 08:00:00', updateBy: 'admin', updateTime: '2026-11-21 09:00:00', version: 1 }
const powder = { ...kept, id: 'w1', code: 'W02', name: '制粉车间', status: 'active', seq: 1 }
const pressing = { ...kept, id: 'w2', code: 'W03', name: '压制车间', status: 'active', seq: 2 }
const mill = {
  ...kept,
  id: 'm1',
  equipCode: 'ML-02',
  name: '涡轮磨粉机',
  type: 'mill',
  parentId: '',
  workshopId: 'w1',
  workshopId_dictText: '制粉车间',
  seq: 10,
}
const rotor = { ...mill, id: 'm2', equipCode: 'ML-02-R', name: '转子', parentId: 'm1', onWall: 'N' }
const pressOne = { ...mill, id: 'm3', equipCode: 'PR-01', name: '压粉机', parentId: '', workshopId: 'w2', workshopId_dictText: '压制车间' }
const page = (records: unknown[]) => ({ records, total: records.length })
const listPath = '/mes/equipment/list'

beforeEach(() => {
  localStorage.clear()
  office.signIn({
    menu: [
      menuItem('/eq/list', 'equipment/MachineList', '设备台账'),
      menuItem('/eq/tree', 'equipment/MachineTree', '设备树'),
      menuItem('/eq/detail', 'equipment/MachineFiles', '设备档案'),
    ],
    actions: ['mes:equipment:list', 'mes:equipment:add', 'mes:equipment:edit'],
  })
  server.succeed('/sys/annountCement/listByUser', { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })
  server.succeed('/sys/dict/queryAllDictItems', {})
  server.succeed(listPath, page([mill, rotor, pressOne]))
  server.succeed('/mes/workshop/list', page([powder, pressing]))
})
afterEach(() => {
  office.forget()
  useOpenNodes.setState({ keys: null })
})
afterAll(() => office.close())

const rowOf = (title: string) => shown(() => [...document.querySelectorAll('tr[data-row-key]')].find(({ textContent }) => textContent?.includes(title)))
const nodeOf = (title: string) => shown(() => [...document.querySelectorAll('.ant-tree-treenode')].find(({ textContent }) => textContent?.includes(title)))
const nodes = () => [...document.querySelectorAll('.ant-tree-title')].map(({ textContent }) => textContent)
const expand = async (title: string) => fireEvent.click((await nodeOf(title)).querySelector('.ant-tree-switcher') ?? document.body)

test('the register lists every machine flat, parts beside what they are parts of [MES-015]', async () => {
  office.open('/eq/list')
  await rowOf('涡轮磨粉机')
  expect((await rowOf('转子')).textContent).toContain('ML-02-R')
  expect((await rowOf('压粉机')).textContent).toContain('压制车间')
  expect(office.askedOf(listPath)[0]?.query.get('parentId')).toBeNull()
})

test('a machine opens below its row to its spare parts, check items, documents and tags [MES-016]', async () => {
  const line = { ...kept, machineId: 'm1', lineNo: 1 }
  server.succeed('/mes/equipment/queryWithLines', {
    record: mill,
    lines: {
      mesEquipmentPart: [{ ...line, id: 'l1', partNo: 'BRG-6205', name: '主轴轴承', qty: 2, lifeHours: 8000, stockQty: 4 }],
      mesEquipmentCheck: [{ ...line, id: 'l2', item: '轴承温度', method: '红外测温', low: null, high: 70, cycle: 'shift' }],
      mesEquipmentDoc: [],
      mesEquipmentTag: [],
    },
  })
  office.open('/eq/detail')
  const row = await rowOf('涡轮磨粉机')
  expect(saysNow('主轴轴承')).toBe(false)
  fireEvent.click(row.querySelector('button.ant-table-row-expand-icon') ?? document.body)
  await says('主轴轴承')
  expect(office.askedOf('/mes/equipment/queryWithLines').map(({ query }) => query.get('id'))).toEqual(['m1'])
  fireEvent.click(await shown(() => [...document.querySelectorAll('[role=tab]')].find(({ textContent }) => textContent === '点检（1）')))
  await says('红外测温')
  expect(['图纸资料（0）', '测点（0）'].map(saysNow)).toEqual([true, true])
})

test('lines that were not read say why, and are read again', async () => {
  server.fail('/mes/equipment/queryWithLines', 500, 500, '数据库正忙，请稍后重试')
  office.open('/eq/detail')
  fireEvent.click((await rowOf('涡轮磨粉机')).querySelector('button.ant-table-row-expand-icon') ?? document.body)
  await says('数据库正忙，请稍后重试')
  expect(saysNow('还没有备件')).toBe(false)
  server.succeed('/mes/equipment/queryWithLines', { record: mill, lines: {} })
  await press('重试')
  await says('还没有备件')
})

test('the tree opens from the plant to workshops, machines and parts; what is chosen narrows the list beside it [MES-017]', async () => {
  const router = office.open('/eq/tree')
  await nodeOf('制粉车间')
  expect(nodes()).toEqual(['全厂', '制粉车间', '压制车间'])
  await expand('制粉车间')
  await expand('涡轮磨粉机')
  await nodeOf('转子')
  expect(nodes()).toEqual(['全厂', '制粉车间', 'ML-02 涡轮磨粉机', 'ML-02-R 转子', '压制车间'])

  const choose = async (title: string) => fireEvent.click((await nodeOf(title)).querySelector('.ant-tree-node-content-wrapper') ?? document.body)
  await choose('压制车间')
  await shown(() => office.askedOf(listPath).find(({ query }) => query.get('workshopId') === 'w2'))
  await choose('涡轮磨粉机')
  await shown(() => office.askedOf(listPath).find(({ query }) => query.get('id') === 'm1,m2'))
  expect(router.state.location.search).toBe('?node=machine-m1')
})

test('a machine that the address names is open to, wherever it stands', async () => {
  office.open('/eq/tree?node=machine-m2')
  await nodeOf('转子')
  expect((await nodeOf('转子')).className).toContain('selected')
})

test('a node of the address that is no longer there says so', async () => {
  office.open('/eq/tree?node=machine-gone')
  await says('选中的车间或设备已不存在，请重新选择')
  expect(document.querySelector('.ant-tree-node-selected')).toBeNull()
})
