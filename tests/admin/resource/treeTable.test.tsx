// @vitest-environment page
import { fireEvent } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { menuItem, press, says, saysNow, shown, startOffice } from '../openOffice.tsx'

/** The list of a tree, as departments and categories show it. */
const office = await startOffice()
const { server } = office

const kept = { createBy: 'admin', createTime: '2026-11-21 08:00:00', updateBy: 'admin', updateTime: '2026-11-21 09:00:00', version: 3 }
const raw = { id: 'c1', name: '原料', pid: '0', code: 'A01', sortOrder: 0, description: '', hasChildren: true, ...kept }
const pack = { ...raw, id: 'c2', name: '包材', code: 'A02', hasChildren: true }
const colour = { ...raw, id: 'c3', name: '色料', pid: 'c1', code: 'A01A01', hasChildren: false }
const listPath = '/sys/category/list'

beforeEach(() => {
  localStorage.clear()
  office.signIn({
    menu: [menuItem('/isys/category', 'system/SysCategoryList', '分类字典'), menuItem('/isystem/depart', 'system/DepartList', '部门管理')],
    actions: ['sys:category:list', 'sys:category:add', 'sys:category:edit', 'sys:category:delete', 'sys:depart:list', 'sys:user:list'],
  })
  server.succeed('/sys/annountCement/listByUser', { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })
  server.succeed('/sys/dict/queryAllDictItems', {})
  server.succeed(listPath, { records: [raw, pack], total: 2 })
})
afterEach(() => office.forget())
afterAll(() => office.close())

const rowOf = (title: string) => shown(() => [...document.querySelectorAll('tr')].find(({ textContent }) => textContent?.includes(title)))
const asked = (name: string) => office.askedOf(listPath).map(({ query }) => query.get(name))
const open = async (title: string) => fireEvent.click((await rowOf(title)).querySelector('button.ant-table-row-expand-icon') ?? document.body)

test('the top of a tree is listed; what stands below a record is read by its parent when it is opened [ONL-023, ONL-028, ADM-009]', async () => {
  office.open('/isys/category')
  await rowOf('包材')
  expect(asked('pid')).toEqual(['eq 0'])
  server.hold(listPath)
  await open('原料')
  await says('正在加载…') // stands there until they come
  await shown(() => (asked('pid').includes('c1') ? true : null))
})

test('records that were read stand below theirs, and one that has none after all is a leaf [ONL-029]', async () => {
  office.open('/isys/category')
  await rowOf('包材')
  server.succeed(listPath, { records: [colour], total: 1 })
  await open('原料')
  const row = await rowOf('色料')
  expect(row.className).toContain('level-1')
  server.succeed(listPath, { records: [], total: 0 })
  await open('包材')
  await shown(() =>
    [...document.querySelectorAll('tr')]
      .find(({ textContent }) => textContent?.includes('包材'))
      ?.querySelector('button.ant-table-row-expand-icon:not(.ant-table-row-expand-icon-spaced)')
      ? null
      : true,
  )
})

test('a condition in the address goes with the top of a tree and with every branch of it [ONL-024]', async () => {
  const condition = '{"description":"色"}'
  office.open(`/isys/category?condition=${encodeURIComponent(condition)}`)
  await rowOf('包材')
  server.succeed(listPath, { records: [raw, colour], total: 2 }) // raw stands below itself: it is not drawn
  await open('原料')
  await rowOf('色料')
  expect(asked('condition')).toEqual(asked('pid').map(() => condition))
})

test('an answer that is neither a page nor an array of records is told, in place of the list [ONL-027]', async () => {
  server.succeed(listPath, 'none')
  office.open('/isys/category')
  await says('返回数据类型不识别')
  expect(document.querySelector('tbody tr[data-row-key]')).toBeNull()
})

test('a server may answer with an array of records [ONL-025]', async () => {
  server.succeed(listPath, [raw, pack])
  office.open('/isys/category')
  await rowOf('包材')
  server.succeed(listPath, [colour])
  await open('原料')
  expect((await rowOf('色料')).className).toContain('level-1')
})

test('a tree whose top was not read says why [ONL-030]', async () => {
  server.fail(listPath, 500, 500, '数据库正忙，请稍后重试')
  office.open('/isys/category')
  await says('数据库正忙，请稍后重试')
  expect(document.querySelector('tbody tr[data-row-key]')).toBeNull()
})

test('what is looked for is found on every level', async () => {
  office.open('/isys/category?name=*色*')
  await rowOf('原料')
  expect([asked('pid'), asked('name')]).toEqual([[null], ['*色*']])
})

test('a record is made below another one', async () => {
  server.succeed('/sys/category/treeList', [{ key: 'c1', label: '原料' }])
  server.succeed('/sys/category/add', colour, 200, '添加成功！')
  office.open('/isys/category')
  const row = await rowOf('原料')
  await press('新增下级', () => row)
  fireEvent.change(await shown(() => document.querySelector<HTMLInputElement>('.ant-drawer input#name')), { target: { value: '色料' } })
  await press('保存')
  await says('添加成功！')
  expect(JSON.parse(office.askedOf('/sys/category/add')[0]?.body ?? '{}')).toMatchObject({ name: '色料', pid: 'c1' })
})

test('a department shows who works in it and below, and where it stands [ADM-006, API-047, API-076]', async () => {
  const depart = { id: 'd1', departName: '制粉车间', parentId: '', orgCode: 'A01', hasChildren: false, ...kept }
  server.succeed('/sys/sysDepart/list', { records: [depart], total: 1 })
  server.succeed('/sys/sysDepart/treePath', [
    { id: 'd0', label: '晨岚彩妆' },
    { id: 'd1', label: '制粉车间' },
  ])
  const zhang = { id: 'u1', username: 'zhang_san', realname: '张三', phone: '138****0001', birthday: '', orgCode: 'A01', orgCodeTxt: '制粉车间' }
  server.succeed('/sys/user/queryUserByDepId', [zhang])
  const router = office.open('/isystem/depart')
  const row = await rowOf('制粉车间')
  expect(office.askedOf('/sys/sysDepart/list')[0]?.query.get('parentId')).toBe('eq ')
  await press('人员', () => row)
  await says('zhang_san')
  expect(saysNow('晨岚彩妆')).toBe(true)
  expect(office.askedOf('/sys/user/queryUserByDepId')[0]?.query.get('id')).toBe('d1')
  server.succeed('/sys/sysDepart/queryById', depart)
  await press('详情', () => row)
  await says('最近修改')
  expect(router.state.location.pathname).toBe('/isystem/depart/detail/d1')
})

test('one question says that what stands below a category is deleted with it; of a leaf it says nothing of the kind', async () => {
  const question = () => document.querySelector('.ant-modal-confirm-content')?.textContent ?? ''
  server.succeed(listPath, { records: [raw, { ...pack, hasChildren: false }], total: 2 })
  office.open('/isys/category')
  const above = await rowOf('原料')
  await press('删除', () => above)
  await says('“原料”和下面的所有下级将被删除，确定吗？')
  fireEvent.click(await shown(() => document.querySelector('.ant-modal-confirm-btns button:not(.ant-btn-dangerous)')))
  const leaf = await rowOf('包材')
  await press('删除', () => leaf)
  await says('“包材”将被删除，确定吗？')
  expect(question()).not.toContain('下级')
})

test('a new record stands below the one that is chosen, whose branch is then open', async () => {
  office.open('/isys/category')
  await rowOf('包材')
  server.succeed(listPath, { records: [colour], total: 1 })
  fireEvent.click((await rowOf('原料')).querySelector('input[type=checkbox]') ?? document.body)
  await says('已选择 1 条')
  await press('新增')
  await shown(() => document.querySelector('.ant-drawer'))
  await rowOf('色料') // what stands below it is in sight
  expect(asked('pid')).toContain('c1')
  server.succeed('/sys/category/add', null, 200, '添加成功！')
  const name = await shown(() => document.querySelector<HTMLInputElement>('.ant-drawer #name'))
  fireEvent.change(name, { target: { value: '珠光' } })
  await press('保存', () => document.querySelector('.ant-drawer'))
  const added = await shown(() => office.askedOf('/sys/category/add')[0])
  expect(JSON.parse(added.body)).toMatchObject({ name: '珠光', pid: 'c1' })
})
