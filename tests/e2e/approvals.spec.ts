import type { Browser, Page } from 'playwright/test'
import { openDatabase } from '../../server/start/openDatabase.ts'
import { createPerson, ensureRoles } from '../../server/modules/identity/people/people.service.ts'
import { expect, test } from '../support/browserTest.ts'
import { newDataDir } from '../support/newDataDir.ts'
import { officeCalls } from '../support/officeCalls.ts'
import { adminPassword, startServerProcess } from '../support/serverProcess.ts'
import { signInPage } from '../support/signInPage.ts'

const password = 'approve-with-12+'
const people = { lin: '林岚', he: '何工', zhou: '周放行', wang: '王建国' } as const
type Person = keyof typeof people

/** An empty plant with an administrator and four people who hold nothing but what everybody may. */
async function startPlant() {
  const dataDir = newDataDir()
  const { db, close } = await openDatabase({ dataDir })
  await ensureRoles(db)
  await createPerson(db, { username: 'admin', realname: '管理员', password: adminPassword, roleCode: 'admin', phone: null, email: null })
  for (const [username, realname] of Object.entries(people))
    await createPerson(db, { username, realname, password, roleCode: 'guest', phone: null, email: null })
  await close()
  return startServerProcess({ dataDir })
}

async function openFor(browser: Browser, url: string, username: Person, path: string, phone = false): Promise<Page> {
  const context = await browser.newContext({
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    ...(phone ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } : {}),
  })
  const page = await context.newPage()
  await signInPage(page, url, { username, password, path })
  return page
}

/** Puts one more step into the list of steps, and says who does it. */
async function addStep(page: Page, at: number, kind: string, name: string, who: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: '在这里加一步' }).nth(at).click()
  await page.getByRole('tooltip').getByRole('button', { name: kind, exact: true }).click()
  const panel = page.getByRole('complementary', { name: '设置' })
  await panel.getByRole('textbox', { name: '名称' }).fill(name)
  await panel.getByRole('button', { name: /加\s*人/ }).click()
  await panel.getByRole('combobox', { name: '谁来办' }).click()
  await page.getByTitle('指定的人').click()
  for (const realname of who) {
    await panel.getByRole('combobox', { name: '人员' }).fill(realname)
    await page.getByTitle(realname, { exact: true }).click()
  }
  await panel.getByRole('textbox', { name: '名称' }).click() // closes the list
}

test('a process is drawn, deployed, applied for, countersigned on a desk and a phone, sent back, changed and approved, and its drawing shows it [TASK-091]', async ({
  page,
  browser,
}) => {
  test.slow()
  const server = await startPlant()
  try {
    await page.setViewportSize({ width: 1366, height: 900 })
    await signInPage(page, server.url, { path: '/activiti/ModelList' })
    await page.getByRole('button', { name: '新建流程' }).click()
    await page.getByRole('textbox', { name: '名称' }).fill('出差审批')
    await page.getByRole('textbox', { name: '标识' }).fill('trip')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /新\s*建/ })
      .click()
    await page.getByRole('link', { name: '出差审批' }).click()

    await addStep(page, 0, '审批', '主管审批', ['何工'])
    await addStep(page, 1, '会签', '会签', ['周放行', '王建国'])
    await page.getByRole('button', { name: /部署 v1/ }).click()
    await expect(page.getByText('部署成功')).toBeVisible()

    // the version is put to use for leave, as the page of versions does
    const ask = officeCalls(server.url, await server.token())
    const [version] = (await ask('GET', '/activiti_process/listData?lckey=trip')) as { id: string }[]
    const id = version?.id ?? ''
    await ask('POST', `/activiti_process/updateInfo?${new URLSearchParams({ id, businessTable: 'oa_leave', routeName: '/oa/leave' }).toString()}`)
    await ask('POST', `/activiti_process/updateStatus?${new URLSearchParams({ id, status: '1' }).toString()}`)

    const lin = await openFor(browser, server.url, 'lin', '/activiti/applyHome')
    const he = await openFor(browser, server.url, 'he', '/activiti/todoManage')
    await expect(he.getByText('现在没有要您办的')).toBeVisible()
    const card = lin.getByRole('listitem').filter({ hasText: '出差审批' })
    await card.getByRole('button', { name: /填\s*写/ }).click()
    await lin.getByRole('textbox', { name: '请假事由' }).fill('去客户现场')
    await lin.getByRole('spinbutton', { name: '天数' }).fill('2')
    for (const name of ['开始日期', '结束日期']) {
      await lin.getByRole('textbox', { name }).fill('2026-12-01')
      await lin.getByRole('textbox', { name }).press('Enter')
    }
    await lin.getByRole('button', { name: '下一步' }).click()
    await lin.getByRole('textbox', { name: '标题' }).fill('林岚出差')
    await lin
      .getByRole('dialog')
      .getByRole('button', { name: /提\s*交/ })
      .click()

    // the step rings: no page is loaded anew
    await expect(he.getByRole('heading', { name: '林岚出差' })).toBeVisible()
    await he.getByRole('button', { name: /通\s*过/ }).click()
    await expect(he.getByText('现在没有要您办的')).toBeVisible()

    const zhou = await openFor(browser, server.url, 'zhou', '/activiti/todoManage')
    await zhou.getByRole('button', { name: /退\s*回/ }).click()
    await zhou.getByRole('radio', { name: '主管审批' }).check()
    await zhou.getByRole('textbox', { name: '原因' }).fill('请确认日期')
    await zhou
      .getByRole('dialog')
      .getByRole('button', { name: /退\s*回/ })
      .click()
    await expect(zhou.getByText('现在没有要您办的')).toBeVisible()

    await expect(he.getByRole('heading', { name: '林岚出差' })).toBeVisible()
    await expect(he.getByText('请确认日期')).toBeVisible()
    await he.getByRole('button', { name: /驳\s*回/ }).click()
    await he.getByRole('textbox', { name: '原因' }).fill('去三天')
    await he
      .getByRole('dialog')
      .getByRole('button', { name: /驳\s*回/ })
      .click()
    await expect(he.getByText('现在没有要您办的')).toBeVisible()

    // whom it came back to changes it and hands it in again
    await lin.goto(`${server.url}/activiti/applyList`)
    const sentBack = lin.getByRole('row').filter({ hasText: '林岚出差' })
    await expect(sentBack.getByText('已驳回')).toBeVisible()
    await sentBack.getByRole('button', { name: '修改' }).click()
    await expect(lin.getByRole('spinbutton', { name: '天数' })).toHaveValue('2.0')
    await lin.getByRole('spinbutton', { name: '天数' }).fill('3')
    await lin.getByRole('textbox', { name: '结束日期' }).fill('2026-12-03')
    await lin.getByRole('textbox', { name: '结束日期' }).press('Enter')
    await lin.getByRole('button', { name: '保存并提交' }).click()
    await expect(lin.getByRole('textbox', { name: '标题' })).toHaveValue('林岚出差')
    await lin
      .getByRole('dialog')
      .getByRole('button', { name: /提\s*交/ })
      .last()
      .click()

    await expect(he.getByRole('heading', { name: '林岚出差' })).toBeVisible()
    await expect(he.getByText('2026-12-03')).toBeVisible()
    await expect(he.getByText('3.0 天')).toBeVisible()
    await he.getByRole('button', { name: /通\s*过/ }).click()
    await expect(zhou.getByRole('heading', { name: '林岚出差' })).toBeVisible()
    await zhou.getByRole('button', { name: /通\s*过/ }).click()
    await expect(zhou.getByText('现在没有要您办的')).toBeVisible()

    // on a phone: one touch for the step, one for passing it
    const wang = await openFor(browser, server.url, 'wang', '/activiti/todoManage', true)
    await wang.getByRole('button', { name: /林岚出差/ }).tap()
    await wang.getByRole('button', { name: /通\s*过/ }).tap()
    await expect(wang.getByText('现在没有要您办的')).toBeVisible()

    await lin.goto(`${server.url}/activiti/applyList`)
    const row = lin.getByRole('row').filter({ hasText: '林岚出差' }).first()
    await expect(row.getByText('已通过')).toBeVisible()
    await row.getByRole('link', { name: '林岚出差' }).click()
    await expect(lin.locator('[data-state=passed]').filter({ hasText: '会签' })).toBeVisible()
    await expect(lin.getByRole('complementary', { name: '走到哪了' })).toContainText('何工')
  } finally {
    await server.stop()
  }
})
