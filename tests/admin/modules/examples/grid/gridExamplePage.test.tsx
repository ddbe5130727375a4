// @vitest-environment page
import { fireEvent } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { menuEntries } from '#contract/modules/modules.ts'
import { GridRowsAsked, gridRowsPath } from '#contract/modules/examples/gridRows.ts'
import { permissionCodes } from '#contract/permissions.ts'
import { exampleRows } from '../../../../../server/modules/examples/gridRows.service.ts'
import { menuItem, press, says, shown, startOffice } from '../../../openOffice.tsx'

const office = await startOffice()
const { server } = office
afterEach(() => office.forget())
afterAll(() => office.close())

const entry = menuEntries.find(({ title }) => title === '表格示例')
if (!entry) throw new Error('no entry in the menu')
const { url, component, title } = entry

beforeEach(() => {
  office.signIn({
    menu: [menuItem('/isps/userAnnouncement', 'system/UserAnnouncementList', '我的消息'), menuItem(url, component, title)],
    actions: permissionCodes,
  })
  server.succeed('/sys/annountCement/listByUser', { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })
  server.succeed('/sys/sysAnnouncementSend/getMyAnnouncementSend', { records: [], total: 0 })
  server.succeed(gridRowsPath, exampleRows(GridRowsAsked.parse({ pageSize: 6 })))
})
const cell = (row: number, column: string) =>
  shown(() => {
    const at = [...document.querySelectorAll('[role=columnheader]')].findIndex(({ textContent }) => textContent === column)
    return document.querySelector<HTMLElement>(`[role=gridcell][data-row="${row}"][data-col="${at - 1}"]`)
  })
async function write(row: number, column: string, text: string) {
  fireEvent.mouseDown(await cell(row, column), { button: 0 })
  const input = await shown(() => document.querySelector<HTMLInputElement>('[role=gridcell] input[id^=grid-]'))
  fireEvent.change(input, { target: { value: text } })
}

test('the example of tables is reached from the menu and shows rows with their sums [VW-015]', async () => {
  const router = office.open('/isps/userAnnouncement')
  fireEvent.click(await shown(() => [...document.querySelectorAll('.ant-layout-sider .ant-menu-item')].find(({ textContent }) => textContent === title)))
  await shown(() => document.querySelector('[role=grid]'))
  expect(router.state.location.pathname).toBe(url)
  expect((await cell(0, '料号')).textContent).toBe('WL-10001')
  expect((await cell(2, '单位')).textContent).toBe('千克')
  await says('整数合计 559')
  await says('共 6 行')
})

test('the toolbar adds a row behind the last one and deletes the row in which the person is [GRID-034]', async () => {
  office.open(url)
  await cell(5, '料号')
  await press('新增')
  await says('共 7 行')
  expect((await cell(6, '单位')).textContent).toBe('件')
  await press('删除所在行')
  await says('确定删除这 1 行吗？')
  await press('删除')
  await says('共 6 行')
})

test('a row is put below the one in which the person is, and what follows is numbered anew [GRID-039]', async () => {
  office.open(url)
  fireEvent.mouseDown(await cell(1, '名称'), { button: 0 })
  await press('在下方插入')
  await says('共 7 行')
  expect((await cell(1, '料号')).textContent).toContain('WL-10002')
  expect((await cell(2, '名称')).textContent).toBe('')
  expect((await cell(3, '料号')).textContent).toBe('WL-10003')
})

test('values are collected only when no cell is wrong: the first wrong one is gone to [GRID-076]', async () => {
  office.open(url)
  await write(1, '料号', 'X-1')
  await says('料号是 WL- 和五位数字')
  await press('校验并取值')
  await says('1 处不符合要求，第一处在第 2 行，请改正后再取值')
  expect((await cell(1, '料号')).className).toContain('active')
  await write(1, '料号', 'WL-20000')
  await press('校验并取值')
  await says('共 6 行：新增 0 行，修改 1 行，删除 0 行')
})

test('a wrong cell is marked, and its sentence stands in a tooltip too [GRID-056] [GRID-057]', async () => {
  office.open(url)
  await write(0, '料号', 'X-1')
  const said = await shown(() => [...document.querySelectorAll('[role=gridcell] span')].find(({ textContent }) => textContent === '料号是 WL- 和五位数字'))
  expect((await cell(0, '料号')).getAttribute('aria-invalid')).toBe('true')
  expect((await cell(0, '料号')).className).toContain('wrong')
  expect((await cell(1, '料号')).className).not.toContain('wrong')
  fireEvent.mouseEnter(said)
  await shown(() => [...document.querySelectorAll('[role=tooltip]')].find(({ textContent }) => textContent === '料号是 WL- 和五位数字'))
})
