import { z } from 'zod'
import { expect, test } from '../support/browserTest.ts'
import { toolTable } from '../support/designedTable.ts'
import { startServerProcess } from '../support/serverProcess.ts'
import type { ServerProcess } from '../support/serverProcess.ts'
import { openSignedIn } from '../support/signInPage.ts'

/** A table that somebody designs while others have the office open. */
let server: ServerProcess

test.beforeAll(async () => {
  server = await startServerProcess({ main: 'tests/support/designingMain.ts' })
})
test.afterAll(async () => {
  await server.stop()
})

const Made = z.object({ result: z.object({ id: z.string(), version: z.number() }) })

test('an open page learns that a table came, changed and went, and is never loaded anew [ONL-001]', async ({ page }) => {
  const headers = { 'x-access-token': await server.token(), 'content-type': 'application/json' }
  const send = async (method: 'POST' | 'PUT', path: string, body: object) =>
    (await fetch(server.url + path, { method, headers, body: JSON.stringify(body) })).json() as Promise<unknown>
  const never = { jobClassName: 'test.design', cronExpression: '0 0 2 1 1 ? 2099', status: -1 }
  let job: { id?: string; version?: number } = {}
  /** Has the server design it, or take it away. */
  async function design(definition: object | null): Promise<void> {
    const parameter = JSON.stringify({ code: 'tool', definition })
    const asked = { ...never, ...job, parameter }
    job = Made.parse(await (job.id === undefined ? send('POST', '/sys/quartzJob/add', asked) : send('PUT', '/sys/quartzJob/edit', asked))).result
    await fetch(`${server.url}/sys/quartzJob/execute?id=${job.id}`, { headers })
  }
  await openSignedIn(page, server.url)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const entry = page.getByRole('menuitem', { name: '工具', exact: true })
  await expect(page.getByRole('menuitem', { name: '系统管理' })).toBeVisible()

  await design(toolTable)
  await page.getByRole('menuitem', { name: '在线开发' }).click()
  await entry.click()
  await expect(page.getByRole('columnheader', { name: '工具编号' })).toBeVisible()

  await page.getByRole('button', { name: '新增' }).click()
  await page.getByLabel('工具编号').last().fill('T-1')
  await page.getByLabel('工具名称').last().fill('扳手')
  await page
    .getByRole('button', { name: /确\s*定|保\s*存/ })
    .last()
    .click()
  await expect(page.getByRole('cell', { name: 'T-1', exact: true })).toBeVisible()
  await send('POST', '/online/designed/tool/add', { toolNo: 'T-2', toolName: '锤子' }) // somebody else
  await expect(page.getByRole('cell', { name: 'T-2', exact: true })).toBeVisible()

  const fields = toolTable.fields.map((field) => (field.name === 'toolName' ? { ...field, title: '俗称' } : field))
  await design({ ...toolTable, fields })
  await expect(page.getByRole('columnheader', { name: '俗称' })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'T-2', exact: true })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('list.png') })

  await design(null)
  await expect(entry).toHaveCount(0)
  await expect(page.getByRole('cell', { name: 'T-2', exact: true })).toHaveCount(0)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})
