import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from '../support/browserTest.ts'
import type { Browser, Page } from 'playwright/test'
import { z } from 'zod'
import { framesAtChanges } from '../faults/framesAtChanges.ts'
import { openStage } from '../faults/stage.ts'
import { officeCalls } from '../support/officeCalls.ts'
import type { OfficeCall } from '../support/officeCalls.ts'
import { startOfficeServer } from '../support/officeServer.ts'
import { luminanceOf } from '../support/pngDots.ts'
import { signInPage } from '../support/signInPage.ts'
import { pressInRow } from '../support/rowCommand.ts'

/** A board that was made in the plant, on a wall and in its editor at once: what the office takes away, the wall says in its place. `SCREENS` keeps pictures. */
test.describe.configure({ mode: 'parallel' })

const gone = 'ML-01.outTemp'
const goneMachine = 'ML-03'
const tiles = [
  { id: 't1', kind: 'value', tagCode: gone, x: 0, y: 0, w: 6, h: 4 },
  { id: 't2', kind: 'limit', tagCodes: [gone, 'ML-02.outTemp'], x: 6, y: 0, w: 9, h: 4 },
  { id: 't3', kind: 'trend', tagCode: gone, minutes: 15, x: 15, y: 0, w: 9, h: 4 },
  { id: 't4', kind: 'machine', equipCode: goneMachine, x: 0, y: 4, w: 6, h: 4 },
  { id: 't5', kind: 'states', equipCodes: ['ML-02', goneMachine], x: 6, y: 4, w: 9, h: 4 },
  { id: 't6', kind: 'value', tagCode: 'ML-02.outTemp', x: 0, y: 8, w: 6, h: 4 },
]

/** how late code comes on a slow line */
const slowMs = 1500
/** a dot of a board is lit from this luminance on (of 255) */
const litFrom = 70

const Listed = z.object({ records: z.array(z.looseObject({ id: z.string() })) })

async function rowOf(call: OfficeCall, list: string, column: string, value: string): Promise<string> {
  const { records } = Listed.parse(await call('GET', `${list}?pageNo=1&pageSize=10&${column}=${value}`))
  return records.find((row) => row[column] === value)?.id ?? ''
}

async function makeBoard(call: OfficeCall, wallCode: string, name: string, layout: readonly object[]): Promise<string> {
  await call('POST', '/mes/wall/add', { wallCode, name })
  const id = await rowOf(call, '/mes/wall/list', 'wallCode', wallCode)
  await call('PUT', '/mes/wall/draft', { id, draftNo: 0, board: { format: 1, auto: null, pages: [{ title: '', tiles: layout }] } })
  await call('POST', '/mes/wall/publish', { id, draftNo: 1 })
  return id
}

const [onWall, onDesk] = [
  { width: 1920, height: 1080 },
  { width: 1366, height: 768 },
]

async function open(browser: Browser, url: string, path: string, viewport = onWall): Promise<Page> {
  const page = await (await browser.newContext({ viewport, locale: 'zh-CN', serviceWorkers: 'block' })).newPage() // code comes from the server, as on any address that is not localhost
  await page.addInitScript(() => localStorage.setItem('pro__tourDone', JSON.stringify({ value: true, expiresAt: 9e15 })))
  await signInPage(page, url, { path })
  return page
}

async function picture(page: Page, name: string): Promise<void> {
  if (process.env['SCREENS']) await page.screenshot({ path: `${process.env['SCREENS']}/boards-${name}.png` })
}

test('a tag and a machine that are deleted under their tiles are named on the wall in their place and in the editor, and the rest of the board lives on', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const { url, token, stop } = await startOfficeServer() // of its own: others read the tag and the machine
  try {
    const call = officeCalls(url, await token())
    const id = await makeBoard(call, 'W-GONE', '磨粉一角', tiles)
    const wall = await open(browser, url, '/display/board/W-GONE')
    await expect(wall.locator(`[data-tag="${gone}"][data-quality=good]`).first()).toBeVisible()
    await expect(wall.locator(`[data-machine="${goneMachine}"]`)).toBeVisible()
    const editor = await open(browser, url, `/mes/wall/editor?id=${id}`)
    const checks = editor.getByRole('region', { name: '检查' })
    await expect(checks).toContainText('没有问题')

    await call('DELETE', `/mes/plcTag/delete?id=${await rowOf(call, '/mes/plcTag/list', 'tagCode', gone)}`)
    await expect(wall.getByRole('alert').filter({ hasText: `测点已删除${gone}` })).toHaveCount(2)
    await expect(wall.getByRole('alert').filter({ hasText: `测点已删除 ${gone}` })).toHaveCount(1)
    await expect(checks.getByText(`测点 ${gone} 已删除`)).toHaveCount(3)
    await call('DELETE', `/mes/equipment/delete?id=${await rowOf(call, '/mes/equipment/list', 'equipCode', goneMachine)}`)
    await expect(wall.getByRole('alert').filter({ hasText: `设备已删除${goneMachine}` })).toHaveCount(1)
    await expect(wall.getByRole('listitem').filter({ hasText: goneMachine })).toContainText('已删除')
    await expect(checks.getByText(`设备 ${goneMachine} 已删除`)).toHaveCount(2)
    await expect(editor.getByText('先改 5 处')).toBeVisible()
    await expect(editor.getByRole('button', { name: /^发布/ })).toBeDisabled()

    const living = wall.locator('[data-kind=value] [data-tag="ML-02.outTemp"][data-quality=good]')
    await expect(living).toBeVisible() // good: read within the last seconds
    await picture(wall, 'gone')
    await picture(editor, 'gone-editor')
  } finally {
    await stop()
  }
})

test('a board that is taken down or deleted while a wall shows it says so there, and is back by itself when it is published again; who draws it beside somebody else is told by whom', async ({
  browser,
  office: { url, token },
}) => {
  const call = officeCalls(url, await token())
  const id = await makeBoard(call, 'W-DOWN', '要撤的看板', tiles.slice(5))
  const wall = await open(browser, url, '/display/board/W-DOWN')
  const living = wall.locator('[data-tag="ML-02.outTemp"][data-quality=good]')
  await expect(living).toBeVisible()
  const [desk, other] = [await open(browser, url, '/mes/wall', onDesk), await open(browser, url, `/mes/wall/editor?id=${id}`, onDesk)]
  const row = desk.locator('tr', { hasText: 'W-DOWN' })
  await pressInRow(row, '撤下')
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /^撤\s*下$/ })
    .click()
  await expect(wall.getByText('这块看板没有发布，或已撤下')).toBeVisible({ timeout: 5000 })
  await expect(other.getByText('已撤下')).toBeVisible()
  await picture(wall, 'down')

  await pressInRow(row, '编辑画面')
  await desk.getByRole('button', { name: /^文\s*字$/ }).click()
  await expect(desk.getByText('草稿已保存')).toBeVisible()
  await other.getByRole('button', { name: /^文\s*字$/ }).click()
  await expect(other.getByText('管理员 刚刚修改了这块看板，请重新打开后再改')).toBeVisible()
  await picture(other, 'overtaken')
  await desk.getByRole('button', { name: '发布 v2' }).click()
  await expect(living).toBeVisible({ timeout: 5000 })

  await call('DELETE', `/mes/wall/delete?id=${id}`)
  await expect(wall.getByText('没有看板 W-DOWN，或已删除')).toBeVisible({ timeout: 5000 })
  await picture(wall, 'deleted')
})

test('no picture that a wall paints is blank while its board is published or its playlist turns', async () => {
  test.setTimeout(300_000) // beside other work
  const stage = openStage()
  try {
    const changes = await framesAtChanges(stage, 1, ['publishing a board', 'a page of a playlist']) // another version: docs/measured.md
    expect(changes.map(({ change, blank }) => [change, blank])).toEqual([
      ['publishing a board', 0],
      ['a page of a playlist', 0],
    ])
    for (const { frames } of changes) expect(frames).toBeGreaterThan(2)
  } finally {
    await stage.close()
  }
})

test('a wall that is loaded anew keeps its picture, and says that it stands, until the new one is drawn; another page does not show it', async ({
  browser,
  office: { url },
}) => {
  const wall = await open(browser, url, '/display/plc')
  await expect(wall.locator('[data-tag][data-quality=good]:visible').first()).toBeVisible()
  const lit = async () => {
    const { luminance } = luminanceOf(await wall.screenshot())
    return luminance.filter((dot) => dot > litFrom).length / luminance.length
  }
  const held = wall.locator('html > div[inert]')
  const before = await lit()
  await wall.route('**/assets/**', async (route) => {
    await pause(slowMs)
    await route.continue()
  })
  await wall.reload({ waitUntil: 'commit' })
  await expect(held).toHaveCount(1)
  expect(await wall.locator('#root > *').count()).toBe(0) // nothing of the new board is there yet
  expect(await lit()).toBeGreaterThan(before / 2)
  await picture(wall, 'held')
  await expect(wall.locator('[data-tag][data-quality=good]:visible').first()).toBeVisible()
  await expect(held).toHaveCount(0)

  await wall.goto(`${url}/display/alarms`, { waitUntil: 'commit' })
  await wall.waitForFunction(() => document.readyState !== 'loading') // the picture would stand by then
  await expect(held).toHaveCount(0)
})
