import type { Page } from 'playwright/test'
import { openLabelPrinter } from '../../plant/wire/labelPrinter.ts'
import { openDatabase } from '../../server/start/openDatabase.ts'
import { expect, test } from '../support/browserTest.ts'
import { isReadersLeftOut, zbar } from '../support/labelReaders.ts'
import { drawnZpl, scannedIn } from '../support/labelScanner.ts'
import { startPlantScale } from '../support/plantScale.ts'
import { startServerProcess } from '../support/serverProcess.ts'
import { signInPage } from '../support/signInPage.ts'
import { checker, weigher, weighingRoom } from '../support/weighingRoom.ts'
import { wedge } from './wedge.ts'

const names = ['滑石粉', '云母', '尼龙粉', '硬脂酸镁', '氧化铁黄', '氧化铁红', '氧化铁黑', '群青', '钛白粉', '高岭土', '聚二甲基硅氧烷', '辛酸甘油酯']
/** each bag is weighed out whole: what is left of bags is another story */
const lines = names.map((name, at) => ({ name, kg: at === 0 ? 3.2 : 0.3 + at / 20, bagKg: at === 0 ? 3.2 : 0.3 + at / 20 }))
const pourSeconds = 2
/** px of a label at 8 dots a millimetre; the page of 称量袋 */
const label = { width: 6000, height: 4000 }

/** where pictures go; none where nobody asks for them */
const screens = process.env['SCREENS']
const shot = async (page: Page, name: string) => (screens ? void (await page.screenshot({ path: `${screens}/${name}.png` })) : undefined)

/** Counts what a person does at the desk: keys, and codes that a scanner reads. */
function hand(page: Page) {
  const done = { keys: 0, scans: 0 }
  return {
    done,
    press: async (key: string) => {
      done.keys += 1
      await page.keyboard.press(key)
    },
    type: async (text: string) => {
      done.keys += text.length
      await page.keyboard.type(text)
    },
    scan: async (code: string) => {
      done.scans += 1
      await wedge(page, code)
    },
  }
}

for (const [width, height] of [
  [1280, 800],
  [360, 640],
] as const)
  test(`twelve lines are weighed by keyboard and scanner alone at ${width}×${height}, a second person signs, and each bag has its label on paper, which decoders of others read [TASK-012]`, async ({
    page,
  }) => {
    test.skip(isReadersLeftOut, 'needs zbar')
    test.setTimeout(480_000)
    const scale = await startPlantScale('SC-02')
    const printer = await openLabelPrinter({ port: 0, host: '127.0.0.1', labelMs: 1 })
    const { dataDir, weightId, bags } = await weighingRoom(lines, scale.port, printer.port)
    const server = await startServerProcess({ dataDir })
    try {
      await page.setViewportSize({ width, height })
      await signInPage(page, server.url, { ...weigher, path: '/dashboard/analysis' })
      await page.goto(`${server.url}/mes/weigh/desk?weight=${weightId}`)
      await expect(page.getByRole('status').filter({ hasText: '扫料袋，开始' })).toBeVisible()
      const by = hand(page)
      await page.getByRole('combobox', { name: '秤' }).focus()
      await by.press('ArrowDown')
      await expect(page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option-active')).toHaveText(/^SC-02/)
      await by.press('Enter')
      await expect(page.locator('.ant-select-dropdown').filter({ visible: true })).toHaveCount(0)
      let waitedMs = 0
      for (const [at, { name, kg }] of lines.entries()) {
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
        await by.scan(bags[at] ?? '')
        await expect(page.getByText('放空容器，去皮')).toBeVisible()
        scale.hand({ kind: 'pan', grams: 512.4 })
        await expect(page.locator('p').filter({ hasText: /^秤上\s*512\.4/ })).toBeVisible()
        await expect(page.getByRole('button', { name: '去皮', exact: false })).toBeEnabled()
        await expect(async () => {
          await page.keyboard.press('F4') // refused while the pan still moves
          await expect(page.getByText('还差')).toBeVisible({ timeout: 500 })
        }).toPass()
        by.done.keys += 1
        scale.hand({ kind: 'pour', grams: kg * 1000, seconds: pourSeconds })
        const still = page.getByText('✓ 合格，别再加')
        await expect(still.or(page.getByText('放空容器，去皮')).first()).toBeVisible({ timeout: 30_000 })
        const from = Date.now()
        await expect(page.getByRole('heading', { level: 1, name })).toHaveCount(0, { timeout: 30_000 }) // recorded by itself after two still seconds
        waitedMs += Date.now() - from
        scale.hand({ kind: 'leave' })
        if (at === 0) {
          // once, and the station keeps it
          const offer = page.getByRole('combobox', { name: '袋签打印机' })
          await offer.focus()
          await shot(page, `weigh-offer-${width}x${height}`)
          await by.press('ArrowDown')
          await expect(page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option-active')).toHaveText(/称量间打印机/)
          await by.press('Enter')
          await expect(page.getByText('袋签自动打到 称量间打印机')).toBeVisible()
          await page.locator('body').press('Escape')
          const first = page.getByRole('button', { name: '打标签' })
          await first.focus()
          await by.press('Enter')
          await expect(page.getByText('标签已打印')).toHaveCount(1)
        }
        if (at === 4) await shot(page, `weigh-desk-${width}x${height}`)
      }
      await expect(page.getByText('都称好了，请另一人签字')).toBeVisible()
      await page.getByRole('button', { name: '另一人一起签字' }).focus()
      await by.press('Enter')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('group', { name: '第一位签名人' }).locator('input[type=password]').focus()
      await by.type(weigher.password)
      await dialog.getByLabel('账号').focus()
      await by.type(checker.username)
      await dialog.getByRole('group', { name: '第二位签名人' }).locator('input[type=password]').focus()
      await by.type(checker.password)
      await by.press('Enter')
      await expect(page.getByText('✓ 这一单称完了')).toBeVisible()

      await printer.whenPrinted(lines.length)
      const { db, close } = await openDatabase({ dataDir, url: undefined })
      const records = await db
        .selectFrom('mes_weigh_record')
        .innerJoin('mes_hu', 'mes_hu.id', 'targetHuId')
        .select('huCode')
        .orderBy('mes_weigh_record.id')
        .execute()
      await close()
      const codes = records.map(({ huCode }) => huCode)
      expect(codes).toHaveLength(lines.length)
      const pictures = await Promise.all(printer.printed.map((zpl) => drawnZpl(zpl, label, 8)))
      expect((await Promise.all(pictures.map(scannedIn))).flat()).toEqual(codes)
      expect((await zbar.read(pictures)).flat()).toEqual(codes)

      const { keys, scans } = by.done
      const seconds = lines.length * pourSeconds + waitedMs / 1000 + (keys + scans) * 1.5
      const said = `${width}×${height}: 0 clicks, ${keys} keys, ${scans} scans; scale ${lines.length * pourSeconds} s, waited in the green ${(waitedMs / 1000).toFixed(1)} s: ${seconds.toFixed(0)} s`
      test.info().annotations.push({ type: 'measured', description: said })
      process.stdout.write(`${said}\n`)
    } finally {
      await server.stop()
      await scale.close()
      await printer.close()
    }
  })
