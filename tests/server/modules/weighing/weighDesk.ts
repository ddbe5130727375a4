import { expect } from 'vitest'
import { scales } from '#contract/modules/scales/scale.ts'
import { scaleTopic } from '#contract/modules/scales/scaleReading.ts'
import type { ScaleShows } from '#contract/modules/scales/scaleReading.ts'
import { fromMicro, toMicro } from '#contract/rules/quantity.ts'
import { rowId } from '../../../../server/db/rowId.ts'
import { keepReadings } from '../../../../server/modules/scales/readings.service.ts'
import { passwords } from '../../../support/api.ts'
import type { ResourceApi } from '../../../support/resourceApi.ts'
import { dispatchDesk } from '../formula/dispatchDesk.ts'

export const terminal = 'desk-0001'
type Signer = keyof typeof passwords
const dayMs = 24 * 3_600_000

/** A weighing room: a scale that shows what it is told, labels that are scanned, and batches of 20 kg (90 % talc, 10 % red) whose material lies in the workshop. */
export function weighDesk(house: ResourceApi) {
  const desk = dispatchDesk(house)
  const { db } = desk
  const now = () => house.api.clock.now
  let seed = 0

  /** The rights of weighing for the role of `viewer`, who weighs and checks beside the administrator. */
  async function hireViewer(
    rights: readonly string[] = ['mes:weightOrder:list', 'mes:weigh:record', 'mes:weigh:check', 'mes:weigh:override', 'mes:weigh:void'],
  ) {
    const { id: roleId } = await db().selectFrom('sys_role').select('id').where('roleCode', '=', 'viewer').executeTakeFirstOrThrow()
    await db().deleteFrom('sys_role_permission').where('roleId', '=', roleId).where('permission', 'like', 'mes:weigh%').execute()
    for (const permission of rights) await db().insertInto('sys_role_permission').values({ roleId, permission }).execute()
  }

  /** A scale of 60 kg that reads single grams, checked this morning; `more` as its record has it. */
  async function scale(more: Record<string, unknown> = {}): Promise<string> {
    seed += 1
    const said = { code: `SC-${seed}`, name: `台秤${seed}`, sn: `SN-${seed}`, protocol: 'mtsics', link: 'tcp', address: '127.0.0.1:4001', unit: 'g' }
    const can = { readability: 1, capacity: 60_000, minWeight: 10, calibDue: '2099-12-31' }
    const { id } = await house.added(scales, { ...said, ...can, ...more })
    await db()
      .updateTable('mes_scale')
      .set({ dailyCheckDue: now() + dayMs })
      .where('id', '=', id)
      .execute()
    return id
  }

  /** What a scale shows from now on, to the terminal that has it. */
  function shows(scaleId: string, text: string, more: Partial<ScaleShows> = {}): void {
    const frames = [1, 2, 3].map(() => Buffer.from(`S S ${text.padStart(10)} g\r\n`).toString('hex'))
    const reading = { text, unit: 'g', kind: 'weight', isStable: true, isNet: null, at: now(), seq: 1, sameCount: 3, frames, source: 'tcp', why: '' } as const
    house.api.bus.retain(scaleTopic, scaleId, { ...reading, lockBy: terminal, lockName: 'admin', lockUntil: now() + 15_000, ...more })
  }

  /** The scan of a label, as its page sent it. */
  async function scanned(
    refType: 'mesHu' | 'mesContainer',
    refId: string,
    more: { createBy?: string; symbology?: string; isQueued?: string } = {},
  ): Promise<string> {
    seed += 1
    const eventId = `event-${seed}-${refId}`
    const kept = { id: rowId(now()), createBy: 'admin', createTime: now(), updateBy: 'admin', updateTime: now(), version: 1 }
    const texts = { page: 'weigh', raw: refId, parsed: '{}', symbology: 'code128', action: 'look', contextHash: '', refCode: refId, message: '', isQueued: 'N' }
    await db()
      .insertInto('mes_scan_event')
      .values({ ...kept, ...texts, eventId, deviceId: terminal, deviceSeq: seed, refType, refId, result: 'ok', clientTime: now(), driftSec: 0, ...more })
      .execute()
    return eventId
  }

  async function version(table: 'mes_weight_line' | 'mes_weight_order', id: string): Promise<number> {
    return (await db().selectFrom(table).select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
  }

  const line = async (id: string) => db().selectFrom('mes_weight_line').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const order = async (id: string) => db().selectFrom('mes_weight_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const post = async (id: string, name: string, asked: object = {}, as?: string) =>
    house.call('POST', `/mes/weigh/${name}`, { id, version: await version('mes_weight_line', id), ...asked }, as)
  const postOrder = async (id: string, name: string, asked: object = {}, as?: string) =>
    house.call('POST', `/mes/weightOrder/${name}`, { id, version: await version('mes_weight_order', id), ...asked }, as)

  /** Signatures of these people, in order, for a command of a line or an order as it stands; the first is at whose desk they are given. */
  async function signed(resource: 'mesWeightLine' | 'mesWeightOrder', id: string, command: string, signers: readonly Signer[]): Promise<string[]> {
    const table = resource === 'mesWeightLine' ? 'mes_weight_line' : 'mes_weight_order'
    const as = await house.api.tokenOf(signers[0] ?? 'admin')
    const found: string[] = []
    for (const username of signers) {
      const asked = { resource, id, version: await version(table, id), command, username, method: 'password', secret: passwords[username] }
      const { status, body } = await house.call('POST', '/sys/esign/sign', asked, as)
      expect(status, body.message).toBe(200)
      found.push((body.result as { signId: string }).signId) // Signed
    }
    return found
  }

  async function done(answer: Promise<{ status: number; body: { message: string; result?: unknown } }>) {
    const { status, body } = await answer
    expect(status, body.message).toBe(200)
    return body
  }

  /** What a call was answered with: its status, and its sentence. */
  async function said(answer: Promise<{ status: number; body: { message: string } }>): Promise<[number, string]> {
    const { status, body } = await answer
    return [status, body.message]
  }

  /** Opens a bag for a line and puts the empty container on the scale. */
  async function opened(lineId: string, bag: { huId: string; huCode: string }, scaleId: string, tareG = '500') {
    await done(post(lineId, 'start', { huCode: bag.huCode, scanEventId: await scanned('mesHu', bag.huId) }))
    shows(scaleId, tareG)
    return done(post(lineId, 'tare', { scaleId, terminal }))
  }

  /** Weighs so many grams net out of a bag for a line. */
  async function weighed(lineId: string, bag: { huId: string; huCode: string }, scaleId: string, netG: number) {
    await opened(lineId, bag, scaleId)
    shows(scaleId, String(500 + netG))
    return done(post(lineId, 'capture', { terminal }))
  }

  /** A dispatched batch with its weight order, its material received in the workshop: talc in a bag of 20 kg, red in one of 3 kg. */
  async function batch() {
    await db().updateTable('mes_location').set({ status: 0 }).execute() // those of the tests before
    const at = await desk.places()
    const [talc, red] = [await desk.book.lot(), await desk.book.lot()]
    const [talcBag, redBag] = [await desk.book.bag(talc, at.bin, 20), await desk.book.bag(red, at.bin, 3)]
    const made = await desk.newBatch(20)
    await desk.approve(made.productId, [
      { lotId: talc, pct: 90 },
      { lotId: red, pct: 10 },
    ])
    await done(desk.dispatch(made.planId))
    const [issue] = await desk.issuesOf(made.planId)
    if (!issue) throw new Error('the batch has an issue order')
    for (const { huCode } of [talcBag, redBag]) await desk.given('issue', issue.id, 'pick', { huCode })
    await desk.given('issue', issue.id, 'finish')
    await desk.given('issue', issue.id, 'receive')
    const weight = await db().selectFrom('mes_weight_order').selectAll().where('planId', '=', made.planId).executeTakeFirstOrThrow()
    const lines = await db().selectFrom('mes_weight_line').selectAll().where('weightId', '=', weight.id).orderBy('seq').execute()
    const [talcLine, redLine] = lines
    if (!talcLine || !redLine) throw new Error('the weight order has two lines')
    // picks may take a part of a bag: what was received is what is weighed from
    const items = await desk.itemsOf(issue.id)
    const bagOf = (lotId: string) => {
      const item = items.find((one) => one.lotId === lotId)
      return { huId: item?.huId ?? '', huCode: item?.huCode ?? '' }
    }
    return {
      ...made,
      at,
      talc,
      red,
      talcBag: bagOf(talc),
      redBag: bagOf(red),
      weightId: weight.id,
      talcLine: talcLine.id,
      redLine: redLine.id,
      scaleId: await scale(),
    }
  }

  const bagsOf = (weightId: string) =>
    db().selectFrom('mes_weigh_record').selectAll().where('weightId', '=', weightId).where('recordType', '=', 'weigh').orderBy('id').execute()
  const kg = (micro: number | string | null) => fromMicro(Number(micro ?? 0))

  return {
    ...desk,
    hireViewer,
    scale,
    shows,
    scanned,
    line,
    order,
    post,
    postOrder,
    signed,
    done,
    said,
    opened,
    weighed,
    batch,
    bagsOf,
    kg,
    toMicro,
    keep: () => keepReadings(house.api.bus),
  }
}
