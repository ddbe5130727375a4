import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { expect, test } from '../support/browserTest.ts'
import type { Page } from 'playwright/test'
import type { ServerProcess } from '../support/serverProcess.ts'
import { openSignedIn, signInPage } from '../support/signInPage.ts'

/** The office as a person meets it: real server, real pages. `SCREENS` keeps pictures. */
test.describe.configure({ mode: 'parallel' })

const screens = process.env['SCREENS']
let server: ServerProcess

test.beforeAll(({ emptyPlant }) => {
  server = emptyPlant
})

const signIn = (page: Page, path?: string) => signInPage(page, server.url, path === undefined ? {} : { path })
/** as somebody who signed in earlier */
const open = (page: Page, path?: string) => openSignedIn(page, server.url, path)
const keep = (page: Page, name: string) => (screens ? page.screenshot({ path: `${screens}/office-${name}.png` }) : null)
const tabs = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' })
const userMenu = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: /的菜单$/ }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** The script of the home page and what it cannot start without, as the bundle says. */
function homeScripts(): string[] {
  const { data: chunks = {} } = Manifest.safeParse(JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8')))
  const found = new Set<string>()
  const follow = (key: string) => {
    const chunk = chunks[key]
    if (!chunk || found.has(chunk.file)) return
    found.add(chunk.file)
    chunk.imports.forEach(follow)
  }
  follow('src/admin/modules/dashboards/AnalysisPage.tsx')
  return [...found]
}
const Manifest = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).default([]) }))

test('from the login page to the home page nobody loads more than 400 KB of compressed JavaScript (performance.md W1)', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.js')) asked.push(request.url())
  })
  await signIn(page)
  await expect(page.getByText('还没有设备。请先导入采集设备和测点。')).toBeVisible()
  const own = homeScripts()
  const [home] = own
  const asOwn = asked.findIndex((url) => url.endsWith(`/${home}`))
  expect(asOwn).toBeGreaterThan(10) // whatever else was asked for before the page itself, whichever answer came first
  // what the page asks for once it stands (figures, pictures, the live link) is not counted, and its body not waited for
  const needed = new Set([...asked.slice(0, asOwn), ...own.map((file) => `${server.url}/${file}`)])
  const loaded = await Promise.all([...needed].map(async (url) => ({ url, kilobytes: gzipSync(await (await page.request.get(url)).body()).length / 1024 })))
  const total = loaded.reduce((sum, { kilobytes }) => sum + kilobytes, 0)
  const heaviest = loaded.sort((a, b) => b.kilobytes - a.kilobytes).slice(0, 12)
  expect(total, JSON.stringify(heaviest)).toBeLessThanOrEqual(400)
  expect(total).toBeGreaterThan(300) // the bodies of scripts were counted, not of a page of error
})

test('static routes lead where they should [RT-008, RT-010, RT-011, RT-012, RT-013, RT-015]', async ({ page }) => {
  await page.goto(`${server.url}/user`)
  await expect(page).toHaveURL(/\/user\/login$/)
  await signIn(page)
  for (const [asked, shown] of [
    ['/', '/dashboard/analysis'],
    ['/nope', '/404'],
    ['/test', '/test/home'],
    ['/user/login', '/dashboard/analysis'],
  ]) {
    await page.goto(`${server.url}${asked}`)
    await expect(page).toHaveURL(`${server.url}${shown}`)
  }
  await page.goto(`${server.url}/404`)
  await expect(page.getByText('没有这个页面')).toBeVisible()
  await page.goto(`${server.url}/account/center`)
  await page.getByRole('link', { name: '智能制造', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard\/analysis$/)
})

test('pages open as tabs beside home, with their titles; the home tab cannot be closed [LAY-001, LAY-002, LAY-029, LAY-030, LAY-050, LAY-051]', async ({
  page,
}) => {
  await open(page)
  await expect(page).toHaveTitle('智能制造')
  await page.getByRole('menuitem', { name: '消息中心' }).click()
  await page.getByRole('menuitem', { name: '我的消息' }).click()
  await expect(page).toHaveURL(/\/isps\/userAnnouncement$/)
  await expect(page).toHaveTitle('我的消息 · 智能制造')
  await expect(tabs(page).getByRole('tab')).toHaveText(['首页', '我的消息'])
  await expect(tabs(page).getByRole('tab', { name: '首页' }).locator('[data-close]')).toHaveCount(0)
  await expect(tabs(page).getByRole('tab', { name: '我的消息' }).locator('[data-close]')).toHaveCount(1)
  const way = page.getByRole('navigation', { name: '当前位置' })
  await expect(way.getByRole('link', { name: '首页' })).toHaveAttribute('href', '/dashboard/analysis')
  await expect(way.getByRole('link', { name: '我的消息' })).toHaveCount(0)
  await keep(page, 'messages')
})

test('a page whose code does not arrive says so in its tab, and opens when it is asked for again', async ({ page }) => {
  await open(page)
  await page.route('**/assets/MyAnnouncementsPage*', (route) => route.abort())
  await page.getByRole('menuitem', { name: '消息中心' }).click()
  await page.getByRole('menuitem', { name: '我的消息' }).click()
  await expect(page.getByText('页面没有加载完成，请检查网络后重试')).toBeVisible()
  await keep(page, 'not-arrived')
  await page.unroute('**/assets/MyAnnouncementsPage*')
  await page.getByRole('button', { name: /重\s?试/ }).click()
  await expect(page.getByRole('searchbox', { name: '按标题查找' })).toBeVisible()
})

test('the menu folds on a desktop, remembers it, and is a drawer on a phone [LAY-015, LAY-016, LAY-019, LAY-020, LAY-034, LAY-035]', async ({ page }) => {
  await open(page)
  const sider = page.locator('.ant-layout-sider')
  await expect(sider).toHaveCSS('width', '200px')
  await page.getByRole('button', { name: '收起菜单' }).click()
  await expect(sider).toHaveCSS('width', '80px')
  await page.reload()
  await expect(sider).toHaveCSS('width', '80px')
  await page.setViewportSize({ width: 700, height: 900 })
  await expect(sider).toHaveCount(0)
  await page.getByRole('button', { name: '展开菜单' }).click()
  await expect(page.locator('.ant-drawer-content-wrapper')).toHaveCSS('width', '200px')
  await keep(page, 'phone-menu')
})

test('who asked his system for less motion has an office that stands still, at once and without a reload', async ({ page }) => {
  const moves = () => page.getByRole('button', { name: '收起菜单' }).evaluate((button) => parseFloat(getComputedStyle(button).transitionDuration))
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open(page)
  await expect.poll(moves).toBeGreaterThan(0.1)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(moves).toBe(0)
})

test('what stands below the header begins at 59 px and stays there while the page scrolls [CONST-001]', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await open(page)
  const below = () => page.getByRole('navigation', { name: '已打开的页面' }).evaluate((bar) => bar.getBoundingClientRect().top)
  expect(await below()).toBe(59)
  await page.addStyleTag({ content: '.ant-layout-content { min-height: 3000px }' })
  await page.evaluate(() => window.scrollTo(0, 900))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900)
  expect(await below()).toBe(59)
})

test('the setting drawer changes the office at once [SET-001, SET-002, SET-004, SET-005, SET-009, SET-010, HDR-009, LAY-017, LAY-018]', async ({ page }) => {
  await open(page)
  await expect(page.locator('.ant-menu-dark').first()).toBeVisible()
  await userMenu(page, '系统设置')
  await expect(page.locator('.ant-drawer-content-wrapper')).toHaveCSS('width', '300px')
  await page.getByText('浅色菜单').click()
  await expect(page.locator('.ant-layout-sider .ant-menu-light').first()).toBeVisible()
  await expect(page.locator('[data-content-width=Fixed]')).toBeVisible()
  await page.getByText('流式').click()
  await expect(page.locator('[data-content-width=Fluid]')).toBeVisible()
  await page.getByRole('switch', { name: '色弱模式' }).click()
  await expect(page.locator('body')).toHaveClass(/colorWeak/)
  await page.getByRole('switch', { name: '色弱模式' }).click()
  await page.getByRole('switch', { name: '多页签模式' }).click()
  await expect(tabs(page)).toHaveCount(0)
  await expect(page.locator('.ant-layout-sider')).toHaveCSS('width', '200px')
  await page.getByRole('switch', { name: '静态菜单' }).click()
  await expect(page.locator('.ant-layout-sider')).toHaveCSS('width', '208px')
  await expect(page.getByRole('button', { name: '收起菜单' })).toHaveCount(0)
  await page.getByText('顶部菜单').click()
  await expect(page.locator('[data-layout=topmenu] .ant-menu-horizontal')).toBeVisible()
  await keep(page, 'settings')
  await page.getByText('深色', { exact: true }).click()
  await keep(page, 'dark')
})

test('an announcement that is released rings on an open page, is read there and leaves the badge [MSG-005, MSG-006, MSG-007, MSG-008, MSG-014, MSG-016, DLG-001, DLG-002, RTM-002]', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const reader = await (await browser.newContext()).newPage()
  await signIn(reader)
  await expect(reader.getByText(/^实时/)).toBeVisible()
  await expect(reader.getByRole('button', { name: /^通知，[1-9]/ })).toBeVisible() // the welcome of every new plant
  const before = Number((await reader.getByRole('button', { name: /^通知，/ }).getAttribute('aria-label'))?.replace(/\D/g, '') ?? 0)

  const writer = await (await browser.newContext()).newPage()
  await signIn(writer, '/isps/annountCement')
  await writer.getByRole('button', { name: /新\s?增/ }).click()
  await writer.locator('.ant-drawer #titile').fill('周五停电两小时')
  const content = writer.getByRole('textbox', { name: '内容' })
  await content.fill('<script>alert(1)</script> 请在 ')
  await content.press('End')
  await content.press('Control+b')
  await content.pressSequentially('14:00')
  await writer.getByRole('button', { name: /保\s?存/ }).click()
  await writer
    .getByRole('row', { name: /周五停电两小时/ })
    .getByRole('button', { name: /发\s?布/ })
    .click()

  await expect(reader.getByRole('button', { name: `通知，${before + 1} 条未读` })).toBeVisible()
  await reader.getByRole('button', { name: /^通知，/ }).click()
  await expect(reader.getByRole('tab', { name: /通知公告/ })).toBeVisible()
  await expect(reader.getByRole('tab', { name: /系统消息/ })).toBeVisible()
  await keep(reader, 'bell')
  await reader.getByRole('button', { name: /周五停电两小时/ }).click()
  const dialog = reader.getByRole('dialog', { name: '通知消息' })
  await expect(dialog.locator('strong')).toHaveText('14:00')
  await expect(dialog.locator('script')).toHaveCount(0)
  await keep(reader, 'announcement')
  await dialog
    .getByRole('button', { name: /关\s?闭/ })
    .last()
    .click()
  await expect(reader.getByRole('button', { name: `通知，${before} 条未读` })).toBeVisible()
  await reader.getByRole('button', { name: /^通知，/ }).click()
  await reader.getByRole('button', { name: '查看更多' }).first().click()
  await expect(reader).toHaveURL(/\/isps\/userAnnouncement$/)
})

test('a dictionary is made with its entries, its search is its address, and of two who change it at once the second is asked; every version is kept [ADM-013]', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const page = await (await browser.newContext()).newPage()
  await open(page, '/isystem/dict?dictCode=priority')
  const rowOf = (on: Page, text: string) => on.getByRole('row', { name: new RegExp(text) })
  const drawer = (on: Page) => on.locator('.ant-drawer-content-wrapper').last()
  await expect(rowOf(page, '优先级')).toBeVisible()
  await keep(page, 'dictionaries')
  await page.goto(`${server.url}/isystem/dict?dictName=*停机*`)
  await expect(page.locator('.ant-empty').first()).toBeVisible()
  await expect(rowOf(page, '优先级')).toHaveCount(0)

  await page.keyboard.press('n')
  await drawer(page).getByLabel('字典名称').fill('停机原因')
  await drawer(page).getByLabel('字典编码').fill('priority')
  await page.keyboard.press('Control+Enter')
  await expect(drawer(page).getByText('该值不可用，系统中已存在！')).toBeVisible()
  await keep(page, 'dictionary-refused')
  await drawer(page).getByLabel('字典编码').fill('down_reason')
  await page.keyboard.press('Control+Enter')
  await rowOf(page, '停机原因').getByRole('button', { name: '字典配置' }).click()
  await drawer(page)
    .getByRole('button', { name: /新\s?增/ })
    .click()
  await drawer(page).getByLabel('名称', { exact: true }).fill('换模')
  await drawer(page).getByLabel('数据值').fill('changeover')
  await drawer(page)
    .getByRole('button', { name: /保\s?存/ })
    .click()
  await expect(rowOf(page, 'changeover').getByText('启用')).toBeVisible()
  await keep(page, 'dictionary-entries')

  await page.goto(`${server.url}/isystem/dict?dictName=*停机*`)
  await expect(rowOf(page, 'down_reason')).toBeVisible()
  await expect(rowOf(page, '优先级')).toHaveCount(0)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await rowOf(other, 'down_reason').getByRole('button', { name: '编辑' }).click()
  await rowOf(page, 'down_reason').getByRole('button', { name: '编辑' }).click()
  await drawer(other).getByLabel('描述', { exact: true }).fill('先到')
  await other.keyboard.press('Control+Enter')
  await expect(other.getByText('修改成功!')).toBeVisible()
  await drawer(page).getByLabel('描述', { exact: true }).fill('后到')
  await page.keyboard.press('Control+Enter')
  await page
    .getByRole('dialog', { name: /保存过这条记录/ })
    .getByRole('button', { name: '载入最新内容' })
    .click()
  await expect(drawer(page).getByLabel('描述', { exact: true })).toHaveValue('先到')

  await page.goto(`${server.url}/sys/dataLog-list?dataTitle=数据字典`)
  await rowOf(page, '修改').first().getByRole('button', { name: '数据比较' }).click() // the newest is first
  const versions = page.getByRole('dialog', { name: '数据字典的修改记录' })
  await expect(versions.getByText('1 个字段不同：描述')).toBeVisible()
  await expect(versions.getByRole('row', { name: '描述 先到' })).toBeVisible()
  await keep(page, 'versions')
})

test('leaving asks first, and comes back to the login page [HDR-013, HDR-014]', async ({ page }) => {
  await signIn(page)
  await userMenu(page, '退出登录')
  await expect(page.getByText('真的要注销登录吗 ?')).toBeVisible()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s?定/ })
    .click()
  await expect(page).toHaveURL(/\/user\/login/)
  await keep(page, 'login')
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('pro__token')))).toEqual([])
})
