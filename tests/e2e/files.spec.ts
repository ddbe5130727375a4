import { readFileSync } from 'node:fs'
import { expect, test } from '../support/browserTest.ts'
import { sampleOf } from '../support/fileSamples.ts'
import { pdfFile } from '../support/pdfFile.ts'
import { openSignedIn } from '../support/signInPage.ts'

/** Files as a person meets them: real server, real disk, real pages. */
test.describe.configure({ mode: 'parallel' })

test('a PDF is uploaded, looked at page by page and saved; a picture opens large; and nothing of it breaks the rules of the page', async ({
  page,
  emptyPlant,
}) => {
  const complaints: string[] = []
  page.on('console', (said) => {
    if (said.type() === 'error') complaints.push(said.text())
  })
  await openSignedIn(page, emptyPlant.url, '/oss/file')
  await page.locator('input[type=file]').setInputFiles([
    { name: '检验报告.pdf', mimeType: 'application/pdf', buffer: pdfFile(3) },
    { name: '现场.png', mimeType: 'image/png', buffer: sampleOf('png') },
  ])
  await expect(page.getByText('检验报告.pdf 上传成功')).toBeVisible()

  await page.locator('.ant-table-row').getByRole('button', { name: '检验报告.pdf', exact: true }).click()
  const viewer = page.frameLocator('iframe[title="检验报告.pdf"]')
  await expect(viewer.getByText('Batch A-17 page 1')).toBeAttached()
  await viewer.getByRole('button', { name: '下一页' }).click()
  await expect(viewer.getByLabel('页码')).toHaveValue('2')
  await viewer.getByLabel('页码').fill('3')
  await viewer.getByLabel('页码').press('Enter')
  await expect(viewer.getByText('Batch A-17 page 3')).toBeInViewport()
  const saved = page.waitForEvent('download')
  await viewer.getByRole('button', { name: '下载' }).click()
  expect((await saved).suggestedFilename()).toBe('检验报告.pdf')
  await page.getByRole('button', { name: '关闭' }).or(page.locator('.ant-modal-close')).first().click()

  await page.getByRole('button', { name: '查看 现场.png' }).click()
  const large = page.locator('[class*=stage] img')
  await expect(large).toBeVisible()
  expect(await large.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(1)
  expect(complaints).toEqual([])
})

test('a label is seen as it will be printed, says what keeps it from being printed, and comes as PDF [VW-017]', async ({ page, emptyPlant }) => {
  await openSignedIn(page, emptyPlant.url, '/print/demo')
  await expect(page.getByText('100 × 70 mm，内容齐全，码够大，可以打印')).toBeVisible()
  await page.getByLabel('批号').fill('')
  await expect(page.getByText('缺少批号，不能打印；请先补全这条记录')).toBeVisible()
  await expect(page.getByRole('button', { name: '下载 PDF' })).toBeDisabled()
  await page.getByLabel('批号').fill('RM1005-260101')
  await expect(page.getByText('100 × 70 mm，内容齐全，码够大，可以打印')).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载 PDF' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('原料批次.pdf')
  expect(readFileSync(await file.path(), 'latin1').slice(0, 5)).toBe('%PDF-')
})
