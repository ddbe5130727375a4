import type { Page } from 'playwright/test'
import type { MenuItem } from '#contract/session.ts'
import { firstRoles } from '../../server/modules/access/firstRoles.service.ts'
import { atLeast } from '../support/atLeast.ts'
import { expect, test } from '../support/browserTest.ts'
import { openMenuWalk } from '../support/menuWalk.ts'
import { settled, unansweredOf } from '../support/settledPage.ts'
import { firstTasks, officeOf } from './firstTasks.ts'

/**
 * People who have one shipped role each, in the demo plant, open a third of their menu, each role another one, so that every page is opened by
 * somebody who is no administrator; with `EVERY_PAGE=1` all of it (some ten minutes). `SCREENS` keeps pictures of the main list of each, at an
 * office screen and on a phone.
 */
test.describe.configure({ mode: 'parallel' })

/** By role: the page that its day is about, and how many pages its menu has at least. */
const days: Readonly<Record<string, readonly [group: string, title: string, pages: number]>> = {
  planner: ['生产管理', '生产订单', 30],
  storekeeper: ['发料称量', '拣料', 25],
  operator: ['现场执行', '操作台', 20],
  weigher: ['发料称量', '称量工作台', 25],
  packer: ['内包管理', '内包任务', 20],
  qa: ['质量管理', '批放行', 25],
  inspector: ['质量管理', '检验台', 25],
  technician: ['设备管理', '报警台', 20],
  colourist: ['配色管理', '配色档案', 20],
  manager: ['生产管理', '生产订单', 40],
  viewer: ['设备管理', '设备关系图', 8],
}
const inTurn = process.env['EVERY_PAGE'] ? 1 : 3
const screens = process.env['SCREENS']
const password = 'roles-of-day-1'

async function picture(page: Page, name: string): Promise<void> {
  if (!screens) return
  for (const [size, width, height] of [
    ['1366', 1366, 768],
    ['phone', 390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.waitForTimeout(700) // what moves has come to rest
    await page.screenshot({ path: `${screens}/role-${name}-${size}.png` })
  }
  await page.setViewportSize({ width: 1920, height: 1080 })
}

type Entry = { group: string; title: string; board: string | null }
const entriesOf = ({ meta, children = [] }: MenuItem): Entry[] =>
  children.map((one) => ({ group: meta.title, title: one.meta.title, board: one.meta.internalOrExternal ? (one.meta.url ?? one.path) : null }))

test('every role that ships and works in the plant has its day here', () => {
  const others = ['admin', 'office', 'guest', 'tenantManager']
  expect(Object.keys(days).toSorted()).toEqual(
    firstRoles
      .map((role) => role.roleCode)
      .filter((code) => !others.includes(code))
      .toSorted(),
  )
})

for (const [turn, [roleCode, [group, title, leastPages]]] of Object.entries(days).entries()) {
  const roleName = firstRoles.find((role) => role.roleCode === roleCode)?.roleName ?? ''

  test(`whoever is only ${roleName} opens pages of the menu and begins the day by a first command, and nothing that a page asks for is refused`, async ({
    browser,
    demo,
  }) => {
    test.setTimeout(300_000)
    const send = async (path: string, body: object | null) => {
      const headers = { 'x-access-token': await demo.token(), 'content-type': 'application/json' }
      const answer = await fetch(demo.url + path, body === null ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) })
      return (await answer.json()) as { success: boolean; message: string; result: { id: string; roleCode: string }[] } // the envelope of every answer
    }
    const role = (await send('/sys/role/queryall', null)).result.find((one) => one.roleCode === roleCode)
    const username = `day_${roleCode}`.slice(0, 18)
    const made = await send('/sys/user/add', { username, realname: roleName, password, confirmPassword: password, selectedroles: role?.id, status: 1 })
    expect(made.success, made.message).toBe(true)

    const walk = await openMenuWalk(browser, demo.url, { username, password })
    const { page } = walk
    const refused: string[] = []
    page.context().on('response', (response) => {
      if (response.status() === 401 || response.status() === 403)
        refused.push(`${page.url()}: ${response.request().method()} ${response.url()} ${response.status()}`)
    })
    const entries = atLeast(leastPages, walk.menuItems.flatMap(entriesOf))
    const own = entries.filter((_one, at) => at % inTurn === turn % inTurn)
    for (const entry of atLeast(Math.floor(leastPages / inTurn), own)) {
      if (entry.board === null) {
        const { main, errors } = await walk.open(entry)
        await expect(main.getByText(/没有这个页面|页面出错|没有权限|拒绝访问/).filter({ visible: true })).toHaveCount(0)
        expect([entry.title, errors()]).toEqual([entry.title, []])
      } else {
        const board = await page.context().newPage()
        const unanswered = unansweredOf(board)
        await board.goto(demo.url + entry.board)
        await settled(board, unanswered)
        await expect(board.getByText('拒绝访问').filter({ visible: true })).toHaveCount(0) // a tile that somebody may not see says 没有权限, and asks for nothing
        await board.close()
      }
    }
    expect(entries.some((entry) => entry.group === group && entry.title === title)).toBe(true)
    await walk.open({ group, title })
    await picture(page, roleCode) // last: a narrow window folds the menu
    const task = firstTasks[roleCode]
    if (!task) throw new Error(`${roleCode} has no first task`)
    await task({ page, demo, call: await officeOf(demo) })
    expect(refused).toEqual([])
  })
}
