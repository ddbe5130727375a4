import { expect, test } from '../support/browserTest.ts'
import { startServerProcess } from '../support/serverProcess.ts'
import { signInPage } from '../support/signInPage.ts'
import { startSmtp } from '../support/smtpServer.ts'
import { officeOf } from './firstTasks.ts'

const password = 'sends-reports-1'

test('a manager says which report goes to whom, sends it at once, and it comes as mail with a workbook and a PDF', async ({ page }) => {
  test.setTimeout(240_000)
  const smtp = await startSmtp()
  const server = await startServerProcess({ env: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: 'mes@plant.local' } })
  try {
    const call = await officeOf(server)
    const roles = (await call('GET', '/sys/role/queryall')) as { id: string; roleCode: string }[] // as the office reads it
    const selectedroles = roles.find(({ roleCode }) => roleCode === 'manager')?.id ?? ''
    const person = { username: 'boss', realname: '王厂长', email: 'boss@plant.local', status: 1 }
    await call('POST', '/sys/user/add', { ...person, password, confirmPassword: password, selectedroles })
    await page.addInitScript(() => localStorage.setItem('pro__tourDone', JSON.stringify({ value: true, expiresAt: 9e15 })))
    await page.setViewportSize({ width: 1366, height: 768 })
    await signInPage(page, server.url, { username: 'boss', password })
    await page.goto(`${server.url}/report/sending`)
    await page
      .getByRole('button', { name: /新\s?增/ })
      .first()
      .click()
    const form = page.getByRole('dialog')
    await form.getByLabel('名称').fill('每日日报')
    await form.getByRole('combobox', { name: '报表' }).first().click()
    await page.locator('.ant-select-item-option').filter({ hasText: '日报' }).first().click()
    const receivers = form.getByRole('combobox', { name: '接收人' })
    await receivers.click()
    await receivers.pressSequentially('王厂')
    await page.locator('.ant-select-item-option').filter({ hasText: '王厂长' }).first().click()
    await page.keyboard.press('Escape')
    await form.getByRole('button', { name: /保\s?存/ }).click()
    const row = page.getByRole('row', { name: /每日日报/ })
    await row.getByRole('button', { name: '立即发送' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /立即发送|确\s?定/ })
      .last()
      .click()
    await expect.poll(() => smtp.mails.map(({ to }) => to), { timeout: 60_000 }).toEqual(['boss@plant.local'])
    expect(smtp.mails.flatMap(({ attached }) => attached.map(({ name }) => name.split('.').at(-1) ?? '')).toSorted()).toEqual(['pdf', 'xlsx'])
    await expect(row).toContainText('已发送') // in sight beside the next time, without moving the table
  } finally {
    await server.stop()
    await smtp.close()
  }
})
