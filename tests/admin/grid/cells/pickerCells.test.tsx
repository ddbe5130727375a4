// @vitest-environment page
import { fireEvent } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { press, says, shown } from '../../openOffice.tsx'
import { cellAt, enter, sheets } from '../openedSheet.tsx'

/** Cells that open a dialog, and cells of files. */
const { server, open } = await sheets()
const upload = '/sys/common/upload'
const depart = { id: 'd1', key: 'd1', value: 'd1', parentId: '', title: '磨粉车间', departName: '磨粉车间', orgCode: 'A01', isLeaf: true, children: null }
const li = { id: 'u2', username: 'li_si', realname: '李四', phone: '139****0002', birthday: '', orgCode: 'A01', orgCodeTxt: '磨粉车间' }
const report = '/online/cgreport/api'

beforeEach(() => {
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => {}
  server.succeed('/sys/sysDepart/queryTreeList', [depart])
  server.succeed('/sys/sysDepart/list', { records: [{ ...depart, version: 0 }], total: 1 })
  server.succeed('/sys/user/queryUserComponentData', { records: [li], total: 1 })
  server.succeed('/sys/user/list', { records: [{ ...li, version: 0 }], total: 1 })
  server.succeed(`${report}/getRpColumns/machines`, {
    columns: [
      { title: '设备编码', dataIndex: 'equipCode' },
      { title: '名称', dataIndex: 'name' },
    ],
    cgRpConfigId: 'machines',
    cgRpConfigName: '设备',
  })
  server.succeed(`${report}/getQueryInfo/machines`, { columns: [] })
  server.succeed(`${report}/getData/machines`, {
    records: [
      { id: '1', equipCode: 'MX-01', name: '混料机' },
      { id: '2', equipCode: 'MX-02', name: '球磨机' },
    ],
    total: 60,
  })
})
const row = (values: Record<string, string | null>) => [{ key: 'r', values }]
const button = (label: string) => shown(() => document.querySelector<HTMLElement>(`[role=gridcell] button[aria-label="${label}"]`))
const dialog = (title: string) => shown(() => [...document.querySelectorAll('.ant-modal-title')].find(({ textContent }) => textContent?.includes(title)))
const choose = async (file: File) =>
  fireEvent.change(await shown(() => document.querySelector('[role=gridcell] input[type=file]')), { target: { files: [file] } })

test('a department cell opens the dialog of departments, and takes what is chosen there [GRID-011]', async () => {
  const { valueOf } = open([{ key: 'cell', title: '部门', type: 'sel_depart' }], row({ cell: null }))
  await enter(0, 0)
  fireEvent.click(await button('选择部门'))
  await dialog('选择部门')
  fireEvent.click(await shown(() => [...document.querySelectorAll('.ant-modal .ant-tree-title')].find(({ textContent }) => textContent === '磨粉车间')))
  await press('确定', () => document.querySelector('.ant-modal'))
  expect(await shown(() => valueOf('r', 'cell'))).toBe('d1')
})

test('a person cell opens the dialog of people, and takes who is chosen there [GRID-012]', async () => {
  const { valueOf } = open([{ key: 'cell', title: '人员', type: 'sel_user' }], row({ cell: null }))
  await enter(0, 0)
  fireEvent.click(await shown(() => document.querySelector('[role=gridcell] button[aria-label^="选择"]')))
  await dialog('选择用户')
  const line = await shown(() => [...document.querySelectorAll('.ant-modal tbody tr')].find(({ textContent }) => textContent?.includes('李四')))
  fireEvent.click(line.querySelector('input') ?? line)
  await press('确定', () => document.querySelector('.ant-modal'))
  expect(await shown(() => valueOf('r', 'cell'))).toBe('li_si')
})

test('who was picked names the cell to who hears it, before anything is saved', async () => {
  const column = [
    { key: 'cell', title: '人员', type: 'sel_user' },
    { key: 'name', title: '名称', type: 'input' },
  ]
  open(column, row({ cell: 'li_si', name: '甲' }))
  const cell = await cellAt(0, 0)
  await shown(() => (cell.textContent === '人员 李四' ? cell : null))
  expect(cell.getAttribute('aria-label')).toBeNull()
})

test.each([
  ['upload', '上传文件'],
  ['file', '上传文件'],
  ['image', '上传图片'],
])('an empty %s cell offers %s, keeps the path, and goes on when the person walks on [GRID-014] [GRID-015] [GRID-016]', async (type, words) => {
  const isImage = type === 'image'
  const path = `temp/到货_${'0'.repeat(32)}.${isImage ? 'png' : 'pdf'}`
  server.answer('/own/upload', { body: { success: true, code: 0, path, timestamp: 1 } })
  server.answer(`/sys/common/static/${path.split('/').map(encodeURIComponent).join('/')}`, { body: 'x', type: 'image/png' })
  const { valueOf } = open(
    [
      { key: 'cell', title: '附件', type, action: '/own/upload', responseName: 'path' },
      { key: 'name', title: '名称', type: 'input' },
    ],
    row({ cell: null, name: '甲' }),
  )
  expect((await cellAt(0, 0)).textContent).toContain(words)
  await choose(new File(['x'], isImage ? '到货.png' : '到货.pdf', { type: isImage ? 'image/png' : 'application/pdf' }))
  await enter(0, 1)
  await shown(() => (valueOf('r', 'cell') === path ? true : null))
  // a picture is seen, a file is named
  expect(await shown(() => document.querySelector(isImage ? '[role=gridcell] img' : '[role=gridcell] button[title^="到货"]'))).toBeTruthy()
  expect(server.asked.filter((asked) => asked.path === upload)).toEqual([])
})

test('a column may take downloading and deleting away', async () => {
  const path = `temp/到货_${'0'.repeat(32)}.pdf`
  open([{ key: 'cell', title: '附件', type: 'file', allowDownload: false, allowRemove: false }], row({ cell: path }))
  expect((await cellAt(0, 0)).textContent).toContain('到货')
  expect(document.querySelector('[role=gridcell] button[aria-label^="下载"], [role=gridcell] button[aria-label^="删除"]')).toBeNull()
})

const popup = { key: 'machine', title: '设备', type: 'popup', popupCode: 'machines', orgFields: 'equipCode,name', destFields: 'machine,machineName' }

test('a popup cell opens its report with 100 rows a page beside 5, 10 and 50; what is picked goes to every cell it is for, as one step [GRID-017] [CONST-029]', async () => {
  const { valueOf, store } = open([popup, { key: 'machineName', title: '设备名称', type: 'normal' }], row({ machine: null, machineName: null }))
  await enter(0, 0)
  fireEvent.click(await button('选择第 1 行 设备'))
  await dialog('设备')
  const line = await shown(() => [...document.querySelectorAll('.ant-modal tbody tr')].find(({ textContent }) => textContent?.includes('MX-02')))
  const first = server.asked.find(({ path }) => path === `${report}/getData/machines`)
  expect(first?.query.get('pageSize')).toBe('100')
  fireEvent.mouseDown(await shown(() => document.querySelector('.ant-pagination-options .ant-select')))
  for (const size of ['5', '10', '50']) await says(`${size} 条/页`)
  fireEvent.click(line.querySelector('input') ?? line)
  await press('确定', () => document.querySelector('.ant-modal'))
  await shown(() => (valueOf('r', 'machine') === 'MX-02' ? true : null))
  expect(valueOf('r', 'machineName')).toBe('球磨机')
  store.undo()
  expect([valueOf('r', 'machine'), valueOf('r', 'machineName')]).toEqual([null, null])
})

test('a popup column that is not rightly declared says so', async () => {
  open([{ ...popup, destFields: 'machine' }], row({ machine: null }))
  await enter(0, 0)
  await says('popup参数未正确配置,原始值和目标值数量不一致!')
  expect(document.querySelector('[role=gridcell] button')).toBeNull()
})

test('what codes of a popup column are called is asked once for all of them, by cinvcode, and read from the records [API-110]', async () => {
  const rows = ['MX-01', 'MX-02', 'MX-09'].map((machine, at) => ({ key: `r${at}`, values: { machine } }))
  open([{ ...popup, props: { textField: 'name' } }], rows)
  await says('MX-02 球磨机')
  expect([(await cellAt(0, 0)).textContent, (await cellAt(2, 0)).textContent]).toEqual(['MX-01 混料机', 'MX-09'])
  const asked = server.asked.filter(({ path }) => path === `${report}/getData/machines`)
  expect(asked.map(({ query }) => query.get('cinvcode'))).toEqual(['MX-01,MX-02,MX-09'])
})

test('a report that refuses leaves the codes as they are [API-110]', async () => {
  server.fail(`${report}/getData/machines`, 200, 500, '没有权限')
  open([{ ...popup, props: { textField: 'name' } }], [{ key: 'r', values: { machine: 'MX-07' } }])
  await shown(() => (server.asked.some(({ path }) => path === `${report}/getData/machines`) ? true : null))
  expect((await cellAt(0, 0)).textContent).toBe('MX-07')
})
