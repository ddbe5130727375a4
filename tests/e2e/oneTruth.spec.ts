import type { Page } from 'playwright/test'
import { shiftAt, shiftWord } from '../../contract/rules/calendar/shifts.ts'
import { expect, test } from '../support/browserTest.ts'
import { officeCalls } from '../support/officeCalls.ts'
import { signInPage } from '../support/signInPage.ts'
import { twoShifts } from '../support/twoShifts.ts'

/**
 * What has a name has one number: late orders, late lines, open alarms and good output, read at one moment from every page and wall that
 * shows them (spec/decisions.md 56, 57).
 */
const addresses = {
  home: '/dashboard/analysis',
  schedule: '/mes/schedule',
  orders: '/mes/order?status_MultiString=draft,pending,approved,planned,released,running,paused&lateRisk=Y',
  charts: '/dashboard/charts',
  desk: '/plc/alarm',
  overview: '/display/overview',
  gantt: '/display/gantt',
  delivery: '/display/delivery',
  alarms: '/display/alarms',
  wall: '/display/orders',
} as const
type Pages = Record<keyof typeof addresses, Page>

const screens = process.env['SCREENS']
const onlooker = { username: 'onlooker', password: 'looks-at-ten-walls-1' }

/** The first number of a text; null where there is none. */
const numberIn = (text: string) => {
  const found = /\d[\d ,]*(\.\d+)?/.exec(text)
  return found === null ? null : Number(found[0].replaceAll(/[ ,]/g, ''))
}
const figure = async (page: Page, title: string) =>
  numberIn(
    await page
      .getByRole('region', { name: '今天' })
      .getByText(title)
      .locator('xpath=..')
      .innerText()
      .then((text) => text.replace(title, '')),
  )
const marked = async (page: Page, mark: string) => numberIn(await page.locator(`[data-${mark}]`).first().innerText({ timeout: 2000 }))
const after = async (page: Page, text: RegExp) => numberIn((text.exec(await page.locator('body').innerText())?.[1] ?? '').trim())

async function read({ home, schedule, orders, charts, desk, overview, gantt, delivery, alarms, wall }: Pages) {
  const output = await overview.locator('[data-output=kg]').innerText({ timeout: 2000 })
  const bars = (await charts.getByRole('img', { name: /^各班产量：/ }).getAttribute('aria-label')) ?? ''
  return {
    lateOrders: {
      home: await figure(home, '会晚订单'),
      schedule: await after(schedule, /会晚\s*(\d+)\s*单/),
      orders: await after(orders, /共\s*(\d+)\s*条/),
      overview: await marked(overview, 'late-orders'),
      headline: await after(overview, /会晚 (\d+) \//),
      gantt: await after(gantt, /会晚\s*(\d+)\s*单/),
      wall: await after(wall, /▲ 会晚\s*(\d+)\s*单/),
      charts: await after(charts, /现在会晚订单\s*(\d+)\s*单/),
    },
    lateLines: { overview: await marked(overview, 'late-lines'), delivery: (await after(delivery, /▲\s*(\d+) 行会晚/)) ?? 0 },
    openAlarms: {
      desk: await after(desk, /要处理 (\d+)/),
      alarms: await marked(alarms, 'open-alarms'),
      overview: (await overview.locator('[data-open-alarms]').count()) === 0 ? 0 : await marked(overview, 'open-alarms'),
    },
    output: {
      home: await figure(home, '本班产出'),
      overview: numberIn(output),
      charts: numberIn(new RegExp(`${shiftWord(shiftAt(twoShifts, Date.now())).slice(5)} ([\\d ,.]+)`).exec(bars)?.[1] ?? ''),
    },
  }
}

/** Where a page counts 会晚, and of what: `单` or `行`. */
const lateUnits = async (page: Page) => {
  const text = (await page.locator('body').innerText()).replaceAll(/\s+/g, ' ')
  return [...text.matchAll(/会晚(?:订单)? ?\d+ ?(单|行)|\d+ ?(单|行)(?:交货)?会晚/g)].map((found) => found[1] ?? found[2] ?? '')
}

test('late orders, late lines, open alarms and good output are one number on every page that shows them [TASK-008]', async ({ page, context, demo }) => {
  test.setTimeout(240_000)
  await page.addInitScript(() => localStorage.setItem('pro__tourDone', JSON.stringify({ value: true, expiresAt: 9e15 })))
  // ten windows: as many live links as one person has (SOCKETS_PER_USER), and the administrator may have others open
  const ask = officeCalls(demo.url, await demo.token())
  const { records } = (await ask('GET', `/sys/role/list?roleCode=${encodeURIComponent('eq admin')}`)) as { records: { id: string }[] } // a page of a list
  await ask('POST', '/sys/user/add', { ...onlooker, realname: '看数的人', selectedroles: records[0]?.id })
  await signInPage(page, demo.url, onlooker)
  const names = Object.keys(addresses) as (keyof typeof addresses)[] // the keys of a constant object
  const opened = await Promise.all(names.map(async (name) => [name, name === 'home' ? page : await context.newPage()] as const))
  const pages = Object.fromEntries(opened) as Pages // one for each name
  for (const name of names) await pages[name].goto(demo.url + addresses[name])
  expect(names).toHaveLength(10)
  const spread = (numbers: Record<string, number | null>) => [...new Set(Object.values(numbers))]
  await expect(async () => {
    const seen = await read(pages)
    for (const [what, numbers] of Object.entries(seen)) expect(spread(numbers), `${what} ${JSON.stringify(numbers)}`).toHaveLength(1)
    expect(seen.lateOrders.home, 'an order of the demonstration is late').toBeGreaterThan(0)
    expect(seen.output.overview, 'something was made in the shift').toBeGreaterThan(0)
  }).toPass({ timeout: 120_000, intervals: [2000] })
  await expect(pages.overview.getByText('正常', { exact: true })).toHaveCount(0)
  // one label never means both: orders are counted in 单, 交货行 in 行
  for (const name of ['schedule', 'gantt', 'wall', 'charts'] as const) expect([name, ...new Set(await lateUnits(pages[name]))]).toEqual([name, '单'])
  expect(await lateUnits(pages.delivery)).not.toContain('单') // on a good day no line is late there
  if (screens === undefined) return
  for (const name of ['overview', 'wall', 'gantt', 'charts'] as const)
    for (const [width, height] of [
      [1920, 1080],
      [1080, 1920],
      [390, 844],
    ] as const) {
      await pages[name].setViewportSize({ width, height })
      await pages[name].screenshot({ path: `${screens}/truth-${name}-${width}x${height}.png` })
    }
})
