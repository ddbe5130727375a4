import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { axe, findings } from './axe.ts'
import { expect, test } from '../support/browserTest.ts'
import { hasProgram, pdfPictures, zbar, zxing } from '../support/labelReaders.ts'
import { keeper, otherPacker, packed, packer, packingPlace } from '../support/packingPlace.ts'
import { startPlantScale } from '../support/plantScale.ts'
import { startServerProcess } from '../support/serverProcess.ts'
import type { ServerProcess } from '../support/serverProcess.ts'
import { beginJob, pieces, releasedJob, sendingAs, shot, tablet, takeScale, weigh } from './packLine.ts'
import { wedge } from './wedge.ts'

const { packQty } = packed
type Row = Record<string, unknown> & { id: string; version: number }

/** The only record of a list. */
async function onlyOne(server: ServerProcess, path: string): Promise<Row> {
  const answer = await fetch(`${server.url}${path}`, { headers: { 'x-access-token': await server.token() } })
  const { records } = ((await answer.json()) as { result: { records: Row[] } }).result // the envelope of every list
  expect(records).toHaveLength(1)
  return records[0] as Row // of one
}

/** The check digit of a key of GS1 by hand: weights 3 and 1 from the right (General Specifications 7.9). */
const checkOf = (digits: string) =>
  String(
    (10 -
      (digits
        .split('')
        .toReversed()
        .reduce((sum, digit, at) => sum + Number(digit) * (at % 2 ? 1 : 3), 0) %
        10)) %
      10,
  )

/** What decoders of others read from the printed label of the box that was just sealed; they agree. */
async function readFromLabel(page: Page): Promise<string> {
  await page.getByRole('region', { name: '刚封的箱' }).getByRole('button', { name: '打印标签' }).click()
  const dialog = page.getByRole('dialog')
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '下载 PDF' }).click()
  const pictures = await pdfPictures(readFileSync(await (await downloading).path()))
  await shot(page, 'nbc-label-1280x800')
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  const readers = [zxing, ...(hasProgram('zbarimg') || process.env['CI'] ? [zbar] : [])]
  const [first = [], ...others] = await Promise.all(readers.map(async ({ read }) => (await read(pictures)).flat().map((text) => text.replaceAll(/\D/g, ''))))
  for (const other of others) expect(other).toEqual(first)
  expect(first).toEqual([expect.stringMatching(/^00\d{18}$/)])
  return first[0] ?? ''
}

/** Keys of a page that are too small for a glove. */
const smallKeys = (page: Page) =>
  page
    .getByRole('main')
    .evaluate((main) =>
      [...main.querySelectorAll('footer button, header button, ol a[href], ul button')]
        .map((element) => ({ name: element.textContent, height: element.getBoundingClientRect().height }))
        .filter(({ height }) => height > 0 && height < 64),
    )

test('two packers scan and count one box exactly full at two devices, the loser of a piece hears it, a wrong weight keeps it open; closed, its SSCC is what other decoders read from the label, and two people sign the hand-over [MES-023] [MES-024] [TASK-040]', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const scale = await startPlantScale('SC-02')
  const place = await packingPlace(scale.port)
  const server = await startServerProcess({ dataDir: place.dataDir })
  try {
    const { job, signClearance } = await releasedJob(server, place, { qtyTarget: packQty, packQty })
    const one = await tablet(browser, server.url, packer, '/nbc/scan')
    await one.getByRole('button', { name: /烟熏玫瑰/ }).click()
    await expect(one.getByRole('status').filter({ hasText: '请先清场' })).toBeVisible()
    await signClearance()
    await beginJob(one, place)

    const two = await tablet(browser, server.url, otherPacker, `/nbc/box?job=${job.id}`, { width: 360, height: 640 })
    await one.getByRole('button', { name: '开新箱' }).first().click()
    await expect(two.getByText('接着扫第 1 件', { exact: true })).toBeVisible()
    await wedge(one, pieces(0, 11)) // eleven within a second: each is in, in order
    await expect(one.getByText('接着扫第 12 件', { exact: true })).toBeVisible()
    await wedge(two, pieces(11, 16))
    await wedge(two, 'PIECE-003')
    await expect(two.getByRole('alert')).toContainText('已被他人扫入')
    await shot(two, 'nbc-refused-360x640')
    await two.getByRole('button', { name: '重扫' }).click()
    await expect(one.getByText('接着扫第 17 件', { exact: true })).toBeVisible()
    await expect(one.getByRole('region', { name: '这一箱的人' })).toContainText('李娜')
    await shot(one, 'nbc-box-1280x800')
    await shot(two, 'nbc-box-360x640')
    await one.evaluate(axe)
    expect(await findings(one, false)).toEqual([])
    expect([await smallKeys(one), await smallKeys(two)]).toEqual([[], []])
    await wedge(one, 'PIECE-016')
    await expect(two.getByText('接着扫第 18 件', { exact: true })).toBeVisible()
    await two.getByRole('button', { name: '点数' }).click()
    const pad = two.getByRole('dialog', { name: '点数装箱，还差 7 件就满' })
    await pad.getByRole('button', { name: '8', exact: true }).click()
    await expect(pad.getByRole('button', { name: '确定' })).toBeDisabled() // never more than it holds
    await pad.getByRole('button', { name: '清' }).click()
    await pad.getByRole('button', { name: '7', exact: true }).click()
    await shot(two, 'nbc-count-360x640')
    await pad.getByRole('button', { name: '确定' }).click()
    await expect(one.getByRole('region', { name: '现在做什么' })).toContainText('放到秤上检重') // the answer to the last scan says it, too
    await wedge(two, 'PIECE-024')
    await expect(two.getByRole('alert')).toContainText('装满') // by its own page, or by the server where the last piece was quicker
    await two.getByRole('button', { name: '重扫' }).click()

    await takeScale(one)
    scale.hand({ kind: 'pan', grams: packed.tareWeight + 23 * packed.unitWeight })
    await expect(one.getByText('▼ 约少 1 件')).toBeVisible()
    await weigh(one, one.getByText(/约少 1 件，请点数补齐/).first())
    await shot(one, 'nbc-short-1280x800')

    const right = packed.tareWeight + packQty * packed.unitWeight
    scale.hand({ kind: 'pan', grams: right + packed.unitWeight })
    await weigh(one, one.getByText(/约多 1 件，请取出多的/).first())
    await shot(one, 'nbc-heavy-1280x800')
    await expect(one.getByRole('button', { name: '封箱打标' })).toHaveCount(0)
    const heavy = await onlyOne(server, `/mes/box/list?jobId=${job.id}`)
    expect([heavy['status'], heavy['weightResult'], heavy['qty']]).toEqual(['full', 'fail', packQty])
    const asPacker = await sendingAs(server, packer)
    await expect(asPacker('/mes/box/seal', { id: heavy.id, version: heavy.version })).rejects.toThrow(/重了 14\.6 g：约多 1 件，请取出多的/)
    scale.hand({ kind: 'pan', grams: right })
    await weigh(one, one.getByRole('button', { name: '封箱打标' }))
    await one.getByRole('button', { name: '封箱打标' }).click()
    await expect(one.getByRole('region', { name: '刚封的箱' })).toContainText('已封')
    const box = await onlyOne(server, `/mes/box/list?jobId=${job.id}`)
    const sscc = String(box['sscc'])
    expect([box['status'], box['sealedBy'], sscc.slice(-1)]).toEqual(['sealed', packer.username, checkOf(sscc.slice(0, -1))])
    expect(box['grossQty']).toBeCloseTo(right / 1000, 3) // kg

    const label = await readFromLabel(one)
    expect(label).toBe(`00${sscc}`)

    await two.goto(`${server.url}/nbc/save`)
    await expect(two.getByRole('status').filter({ hasText: '扫封好的箱' })).toBeVisible()
    await wedge(two, [label, place.place]) // as the decoders read it, and the place before the server has answered
    await expect(two.getByRole('status').filter({ hasText: '请两人签名' })).toBeVisible()
    await expect(two.getByRole('status').filter({ hasText: '单上有 1 箱' })).toHaveCount(0) // the answer has gone by itself
    await shot(two, 'nbc-save-360x640')
    await two.getByRole('button', { name: '交接签名' }).click()
    const dialog = two.getByRole('dialog', { name: /交接入存/ })
    const of = (title: string) => dialog.getByRole('group', { name: title })
    const sign = dialog.getByRole('button', { name: '交接入存' })
    await of('第一位签名人').locator('input[type=password]').fill(otherPacker.password)
    await of('第二位签名人').getByLabel('账号').fill(otherPacker.username)
    await of('第二位签名人').locator('input[type=password]').fill(otherPacker.password)
    await sign.click()
    await expect(dialog.getByText('第二位签名人必须是另一个人')).toBeVisible()
    await shot(two, 'nbc-signed-twice-360x640')
    const handover = await onlyOne(server, '/mes/nbcHandover/list')
    expect([handover['status'], handover['boxCount'], handover['pieceCount']]).toEqual(['draft', 1, packQty])
    await expect(signedTwice(server, handover)).rejects.toThrow('第二个签名应由另一个人签') // whoever goes round the page
    await of('第二位签名人').getByLabel('账号').fill(keeper.username)
    await of('第二位签名人').locator('input[type=password]').fill(keeper.password)
    await sign.click()
    await expect(two.getByText('1 箱已交接入存').first()).toBeVisible()

    const done = await onlyOne(server, '/mes/nbcHandover/list')
    expect([done['status'], done['givenBy'], done['takenBy']]).toEqual(['done', otherPacker.username, keeper.username])
    const saved = await onlyOne(server, `/mes/box/list?jobId=${job.id}`)
    expect([saved['status'], saved['locationId'], saved['handoverId']]).toEqual(['saved', done['locationId'], done.id])
    expect(await onlyOne(server, `/mes/hu/list?id=${String(saved['huId'])}&locationId=${String(done['locationId'])}`)).toMatchObject({
      id: saved['huId'],
      locationId: done['locationId'],
    })
  } finally {
    await server.stop()
    await scale.close()
  }
})

/** Both signatures by one packer, sent beside the page. */
async function signedTwice(server: ServerProcess, { id, version }: Row): Promise<unknown> {
  const asPacker = await sendingAs(server, otherPacker)
  const signature = {
    resource: 'mesNbcHandover',
    id,
    version,
    command: 'save',
    method: 'password',
    username: otherPacker.username,
    secret: otherPacker.password,
  }
  const own = async () => (await asPacker<{ signId: string }>('/sys/esign/sign', signature)).signId
  const signatures = [await own(), await own()]
  return asPacker('/mes/nbcHandover/save', { id, version, signatures })
}
