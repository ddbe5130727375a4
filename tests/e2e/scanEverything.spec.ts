import type { Page } from 'playwright/test'
import type { CodeType } from '#contract/rules/label/codeTypes.ts'
import { scanKindTexts } from '#contract/modules/scanning/scanKinds.ts'
import { checkedCode } from '#contract/rules/scan/checkedCode.ts'
import type { ScanKind } from '#contract/rules/scan/checkedCode.ts'
import { expect, test } from '../support/browserTest.ts'
import { oneOfEach } from '../support/oneOfEach.ts'
import { startServerProcess } from '../support/serverProcess.ts'
import { openSignedIn } from '../support/signInPage.ts'
import { picturedCamera } from './picturedCamera.ts'
import { serialScanner } from './serialScanner.ts'
import { wedge } from './wedge.ts'

const [gtin, sscc, separator] = ['06901234510058', '369012340000000017', '\u001D']
/** What no scan changes is looked at, and its record is where something may be done with it. */
const record = ['打开记录']

type Thing = { kind: ScanKind; resource: string; field: string; number: string; more?: Record<string, string>; may: readonly string[] }

/** Every kind of thing that carries a code, the record that is made of it, and what the page says may be done with it. */
const things: readonly Thing[] = [
  { kind: 'material', resource: 'mesMaterial', field: 'materialCode', number: 'RM-7001', more: { gtin, unit: 'kg' }, may: record },
  { kind: 'lot', resource: 'mesMaterialLot', field: 'lotNo', number: 'RM7001-2609', more: { expireDate: '2029-08-01' }, may: record },
  { kind: 'hu', resource: 'mesHu', field: 'huCode', number: 'HU7000001', more: { status: 'instock', unit: 'kg' }, may: ['移库', ...record] },
  { kind: 'container', resource: 'mesContainer', field: 'code', number: 'CT-7001', more: { cleanStatus: 'dirty' }, may: ['清洁完成', '转待清洗', ...record] },
  { kind: 'bin', resource: 'mesLocation', field: 'code', number: 'A-70-01', more: { type: 'bin', status: '1' }, may: ['移到这里', ...record] },
  { kind: 'equipment', resource: 'mesEquipment', field: 'equipCode', number: 'ML-70', may: record },
  { kind: 'order', resource: 'mesOrder', field: 'orderNo', number: 'MO20261130-007', may: record },
  { kind: 'card', resource: 'mesPlan', field: 'batchNo', number: 'B261130-07', may: record },
  { kind: 'card', resource: 'mesTask', field: 'taskNo', number: 'B261130-07-02', may: record },
  { kind: 'issue', resource: 'mesIssue', field: 'issueNo', number: 'IS261130-007', more: { status: 'released' }, may: ['拣料', '车间接收', ...record] },
  { kind: 'inOrder', resource: 'mesInOrder', field: 'inNo', number: 'RC261130-007', may: record },
  { kind: 'outOrder', resource: 'mesOutOrder', field: 'outNo', number: 'OU261130-007', more: { status: 'released' }, may: ['出库拣货', ...record] },
  { kind: 'box', resource: 'mesBox', field: 'boxNo', number: 'BX261130-0007', more: { sscc }, may: record },
  { kind: 'specimen', resource: 'mesSpecimen', field: 'specimenNo', number: 'SP261130-007', may: record },
  { kind: 'user', resource: 'sysUser', field: 'username', number: 'li_na', may: record },
]

/** Of the things above that GS1 names: what a scanner sends, and how a label writes it. */
const gs1: readonly { number: string; sent: string; codeType: CodeType; written: string }[] = [
  { number: 'RM-7001', sent: `]C101${gtin}`, codeType: 'EAN128C', written: `(01)${gtin}` },
  {
    number: 'RM7001-2609',
    sent: `]d201${gtin}10RM7001-2609${separator}17290801`,
    codeType: 'GS1DataMatrix',
    written: `(01)${gtin}(10)RM7001-2609(17)290801`,
  },
  { number: 'HU7000001', sent: `]d201${gtin}21HU7000001${separator}3103000500`, codeType: 'GS1DataMatrix', written: `(01)${gtin}(21)HU7000001(3103)000500` },
  { number: 'BX261130-0007', sent: `]C100${sscc}`, codeType: 'SSCC', written: sscc },
]

const ownCode = ({ kind, number }: Thing): string => checkedCode(kind, number) ?? 'none'
const card = (page: Page) => page.getByRole('region', { name: '扫到的' })

/** That the page says of a thing what it is, and what may be done with it. */
async function isSaid(page: Page, { kind, number, may }: Thing): Promise<void> {
  await expect(card(page).locator('p').first()).toHaveText(`${scanKindTexts[kind]}　${number}`)
  const ways = card(page).locator('button, a')
  expect(
    (await ways.allTextContents()).map((text) => may.find((way) => text.startsWith(way)) ?? text),
    `${kind} ${number}`,
  ).toEqual(may)
}

test('every kind of thing is scanned, by our codes and by GS1, with a keyboard scanner, a serial one and a camera, and the page says what may be done with it [TASK-020]', async ({
  browser,
}) => {
  test.slow()
  const rows = things.map(({ resource, field, number, more = {} }) => [resource, { ...more, [field]: number }] as const)
  const server = await startServerProcess({ dataDir: await oneOfEach(Object.fromEntries(rows)) })
  try {
    const page = await (await browser.newContext({ viewport: { width: 360, height: 640 }, locale: 'zh-CN' })).newPage()
    const [sends, sees] = [await serialScanner(page), await picturedCamera(page)]
    await openSignedIn(page, server.url, '/scan')
    const thing = (number: string) => things.find((one) => one.number === number) as Thing // each names one of them
    await page.getByLabel('请扫码').waitFor()
    for (const codeOf of [({ number }: Thing) => number, ownCode])
      for (const one of things) {
        await wedge(page, codeOf(one))
        await isSaid(page, one)
      }
    for (const { number, sent } of gs1) {
      await wedge(page, sent.replace(/^\](C1|d2)/, '')) // a keyboard scanner that does not name the code
      await isSaid(page, thing(number))
    }

    await page.getByRole('button', { name: '相机扫码' }).click()
    for (const one of things) {
      await sees(one.number.length % 2 === 0 ? '128Auto' : 'QRCode', ownCode(one))
      await isSaid(page, one)
    }
    for (const { number, codeType, written } of gs1) {
      await sees(codeType, written)
      await isSaid(page, thing(number))
    }
    await page.getByRole('button', { name: '关闭相机' }).click()

    await page.getByRole('button', { name: '连接串口枪' }).click()
    await expect(page.getByRole('button', { name: '串口枪已连' })).toBeVisible()
    for (const one of things) {
      await sends(`${ownCode(one)}\r\n`)
      await isSaid(page, one)
    }
    for (const { number, sent } of gs1) {
      await sends(`${sent}\r\n`)
      await isSaid(page, thing(number))
    }
  } finally {
    await server.stop()
  }
})
