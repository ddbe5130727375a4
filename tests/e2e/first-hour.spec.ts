import { expect, test } from 'playwright/test'
import type { Browser, Page } from 'playwright/test'
import { signInPage } from '../support/signInPage.ts'
import { adminPassword, startServerProcess } from '../support/serverProcess.ts'
import type { ServerProcess } from '../support/serverProcess.ts'

/** An administrator's first hour: department, role, data rule, person; and what that person then sees on another browser. */
let server: ServerProcess

test.beforeAll(async () => {
  test.setTimeout(300_000)
  server = await startServerProcess()
})
test.afterAll(async () => {
  await server.stop()
})

const desk = { width: 1920, height: 1080 }
const open = async (browser: Browser, path: string, who: { username: string; password: string }): Promise<Page> => {
  const page = await (await browser.newContext({ viewport: desk })).newPage()
  await signInPage(page, server.url, { path, ...who })
  return page
}
const press = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`${name.split('').join('\\s?')}$`) }).first()

test('an administrator makes department, role and person, and what is taken away is gone from the open page within five seconds [ADM-001, ADM-002, ADM-005, ADM-006, ADM-021]', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const admin = await open(browser, '/isystem/depart', { username: 'admin', password: adminPassword })

  await press(admin, '新增').click()
  await admin.getByLabel('部门名称').last().fill('试制车间')
  await press(admin, '保存').click()
  await expect(admin.getByText('添加成功！')).toBeVisible()

  await admin.goto(`${server.url}/isystem/roleUserList`)
  await press(admin, '新增').click()
  await admin.getByLabel('角色名称').fill('试制员')
  await admin.getByLabel('角色编码').fill('trial')
  await press(admin, '保存').click()
  await admin.getByRole('list', { name: '角色' }).getByRole('button', { name: '试制员' }).click()
  const tree = admin.getByRole('table', { name: '权限树' }).or(admin.getByLabel('权限树')).first()
  await expect(tree).toBeVisible()
  for (const menu of ['生产订单', '物料档案', '客户', '数据字典', '职务管理']) await admin.getByRole('checkbox', { name: menu, exact: true }).first().check()
  const preview = admin.getByRole('navigation', { name: '预览的菜单' })
  await expect(preview).toContainText('数据字典')
  await admin.getByRole('button', { name: /^保\s?存 \d+ 项$/ }).click()
  await expect(admin.getByText('保存成功！ 5 秒内在打开的页面生效')).toBeVisible()

  await admin
    .locator('tr', { hasText: '数据字典' })
    .getByRole('button', { name: /设\s?置/ })
    .first()
    .click()
  const drawer = admin.getByRole('dialog')
  await drawer.getByRole('button', { name: '新增规则' }).click()
  await drawer.getByLabel('规则名称').fill('只看性别')
  await drawer.getByLabel('字段', { exact: true }).click()
  await admin.getByTitle('字典编码').last().click()
  await drawer.getByLabel('值', { exact: true }).fill('sex')
  await expect(drawer.getByText(/这条规则剩 1 \/ \d+ 条/)).toBeVisible()
  await drawer.getByRole('button', { name: '保存规则' }).click()
  await drawer.getByRole('checkbox', { name: '使用规则 只看性别' }).check()
  await press(admin, '保存').click()
  await expect(admin.getByText('保存成功!')).toBeVisible()

  const token = await server.token()
  const headers = { 'x-access-token': token, 'content-type': 'application/json' }
  const ask = async (path: string, body?: object) =>
    (await (await fetch(server.url + path, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers })).json()) as {
      result: { records: { id: string; roleCode: string; departName: string }[] }
    } // answers of ours
  const role = (await ask('/sys/role/list?roleCode=trial')).result.records[0]
  const password = 'a-first-password-1'
  await ask('/sys/user/add', { username: 'trial_1', realname: '试制小王', password, selectedroles: role?.id ?? '' })

  const worker = await open(browser, '/isystem/dict', { username: 'trial_1', password })
  await expect(worker.getByText('共1条')).toBeVisible()
  const menu = worker.getByRole('menu').first()
  for (const title of ['生产管理', '系统管理']) await expect(menu.getByText(title, { exact: true })).toBeVisible()
  await expect(menu.getByText('角色管理', { exact: true })).toHaveCount(0)
  await expect(menu.getByText('设备管理', { exact: true })).toHaveCount(0)

  await admin.goto(`${server.url}/isystem/roleUserList?role=${role?.id ?? ''}`)
  await admin.getByRole('checkbox', { name: '数据字典', exact: true }).first().uncheck()
  await admin.getByRole('button', { name: /^保\s?存 \d+ 项$/ }).click()
  await expect(admin.getByText('保存成功！ 5 秒内在打开的页面生效')).toBeVisible()
  await expect(menu.getByText('数据字典', { exact: true })).toHaveCount(0, { timeout: 5000 })
  await expect(worker.getByText('共1条')).toHaveCount(0, { timeout: 5000 })
})
