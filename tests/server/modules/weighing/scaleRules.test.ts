import { StillRunning } from '#contract/stillRunning.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { containers } from '#contract/modules/material/container.ts'
import { databases } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'
import { terminal, weighDesk } from './weighDesk.ts'

/** The rules of factory.md 4 about what is scanned and what a scale says, each with what it lets through. */
for (const database of databases)
  describe.skipIf(database.isLeftOut)(`rules of scale and scan on ${database.name}`, () => {
    const house = resourcesOn(database)
    let made: ReturnType<typeof weighDesk> | null = null
    const desk = () => (made ??= weighDesk(house))
    let stop = () => {}
    beforeAll(async () => {
      stop = desk().keep()
      await desk().hireViewer()
    })
    afterAll(() => stop())
    const viewer = () => house.api.tokenOf('viewer')

    test('R5: without the scan of the label 400, with that of another bag or another person 422, and a typed code needs its right and stays marked', async () => {
      const one = desk()
      const { redLine, talcBag, redBag, scaleId, weightId } = await one.batch()
      const { huCode } = redBag
      expect(await one.said(one.post(redLine, 'start', { huCode }))).toEqual([400, '请先扫物料件的标签'])
      expect((await one.said(one.post(redLine, 'start', { huCode, scanEventId: await one.scanned('mesHu', talcBag.huId) })))[0]).toBe(422)
      expect((await one.said(one.post(redLine, 'start', { huCode, scanEventId: await one.scanned('mesHu', redBag.huId, { createBy: 'viewer' }) })))[0]).toBe(
        422,
      )
      const typed = await one.scanned('mesHu', redBag.huId, { symbology: 'typed', createBy: 'viewer' })
      expect(await one.said(one.post(redLine, 'start', { huCode, scanEventId: typed }, await viewer()))).toEqual([
        403,
        expect.stringContaining('不能手工输入编码'),
      ])
      const own = await one.scanned('mesHu', redBag.huId, { symbology: 'typed' })
      await one.done(one.post(redLine, 'start', { huCode, scanEventId: own }))
      one.shows(scaleId, '500')
      await one.done(one.post(redLine, 'tare', { scaleId, terminal }))
      one.shows(scaleId, '2500')
      await one.done(one.post(redLine, 'capture', { terminal }))
      expect((await one.bagsOf(weightId)).map(({ isTyped }) => isTyped)).toEqual(['Y'])
    })

    test('R6: what is over stays over until a second person grants it, and forged results, tares, times, signers and scales are not taken [RULE-006]', async () => {
      const one = desk()
      const { redLine, redBag, scaleId, weightId } = await one.batch()
      await one.opened(redLine, redBag, scaleId)
      one.shows(scaleId, '2490')
      const forged = {
        tolResult: 'over',
        netQty: 9,
        tareQty: 0,
        scaleId: 'another',
        weighBy: 'viewer',
        signBy: 'viewer',
        weighTime: '2020-01-01 00:00:00',
        status: 'signed',
      }
      await one.done(one.post(redLine, 'capture', { terminal, ...forged }))
      const [record] = await one.bagsOf(weightId)
      expect([one.kg(record?.netQty ?? 0), one.kg(record?.tareQty ?? 0), record?.tolResult, record?.scaleId, record?.weighBy]).toEqual([
        1.99,
        0.5,
        'in',
        scaleId,
        'admin',
      ])
      expect([Number(record?.weighTime), (await one.line(redLine)).status]).toEqual([house.api.clock.now, 'ok'])

      const other = await one.batch()
      await one.db().updateTable('mes_weight_line').set({ upperQty: 1_995_000 }).where('id', '=', other.redLine).execute()
      await one.weighed(other.redLine, other.redBag, other.scaleId, 1996)
      expect((await one.line(other.redLine)).status).toBe('over')
      expect((await one.order(other.weightId)).status).toBe('weighing')
      expect((await one.said(one.post(other.redLine, 'override', { reason: '客户同意' })))[0]).toBe(422)
      const alone = await one.signed('mesWeightLine', other.redLine, 'override', ['admin', 'admin'])
      expect(await one.said(one.post(other.redLine, 'override', { reason: '客户同意', signatures: alone }))).toEqual([403, '第二个签名应由另一个人签'])
      const both = await one.signed('mesWeightLine', other.redLine, 'override', ['admin', 'viewer'])
      await one.done(one.post(other.redLine, 'override', { reason: '客户同意', signatures: both }))
      expect((await one.line(other.redLine)).status).toBe('ok')
    })

    test('R6: both ends of the band are good, and what is below or above them is not done [RULE-006]', async () => {
      const found: [number, string][] = []
      for (const net of [1979, 1980, 1995, 1996]) {
        const one = desk()
        const { redLine, redBag, scaleId } = await one.batch()
        await one.db().updateTable('mes_weight_line').set({ upperQty: 1_995_000 }).where('id', '=', redLine).execute()
        await one.weighed(redLine, redBag, scaleId, net)
        found.push([net, (await one.line(redLine)).status])
      }
      expect(found).toEqual([
        [1979, 'under'],
        [1980, 'ok'],
        [1995, 'ok'],
        [1996, 'over'],
      ])
    })

    test('R7: a scale that is moving, shows net, another unit, too few readings or is another’s is refused, and one that may not weigh [RULE-007]', async () => {
      const one = desk()
      const { redLine, redBag, scaleId } = await one.batch()
      await one.opened(redLine, redBag, scaleId)
      const at = house.api.clock.now
      const wrong = [
        [{ isStable: false }, '没有稳定'],
        [{ sameCount: 2 }, '连续 3 个'],
        [{ isNet: true }, '去过皮'],
        [{ kind: 'overload' as const, why: '超载' }, '超载'],
        [{ at: at - 3000 }, '已经过时'],
        [{ lockBy: 'another-1' }, '没有被本终端占用|正由'],
        [{ lockUntil: at }, '没有被本终端占用'],
      ] as const
      for (const [more, sentence] of wrong) {
        one.shows(scaleId, '2500', more)
        expect(await one.said(one.post(redLine, 'capture', { terminal }))).toEqual([409, expect.stringMatching(sentence)])
      }
      one.shows(scaleId, '2500')
      const scale = one.db().updateTable('mes_scale').where('id', '=', scaleId)
      for (const [broken, sentence] of [
        [{ calibUntil: at }, '检定'],
        [{ dailyCheckDue: null }, '今天还没有日校'],
        [{ dailyCheckDue: at }, '日校已过期'],
        [{ status: 'outOfService' }, '已停用'],
        [{ readability: 5_001_000 }, '太粗'],
        [{ minWeight: 2_000_001_000 }, '最小秤量'],
        [{ capacity: 2_499_000_000 }, '最大秤量'],
      ] as const) {
        const before = await one.db().selectFrom('mes_scale').selectAll().where('id', '=', scaleId).executeTakeFirstOrThrow()
        await scale.set(broken).execute()
        expect(await one.said(one.post(redLine, 'capture', { terminal }))).toEqual([409, expect.stringContaining(sentence)])
        const { calibUntil, dailyCheckDue, status, readability, minWeight, capacity } = before
        await scale.set({ calibUntil, dailyCheckDue, status, readability, minWeight, capacity }).execute()
      }
      // ends that are good: a division of a quarter of the tolerance, the least weight, the capacity
      await scale.set({ readability: 5_000_000, minWeight: 2_000_000_000, capacity: 2_500_000_000 }).execute()
      await one.done(one.post(redLine, 'capture', { terminal }))
      expect((await one.line(redLine)).status).toBe('ok')
    })

    test('R7: bytes of a browser count only for a scale that is read there, and are parsed again', async () => {
      const one = desk()
      const { redLine, redBag, scaleId } = await one.batch()
      await one.opened(redLine, redBag, scaleId)
      const frame = (text: string) => [...Buffer.from(text)].map((byte) => byte.toString(16).padStart(2, '0')).join(' ')
      const stable = [1, 2, 3].map(() => frame('S S     2500 g\r\n')).join('\n')
      expect(await one.said(one.post(redLine, 'capture', { terminal, frames: stable }))).toEqual([422, expect.stringContaining('由服务器读取')])
      await one
        .db()
        .updateTable('mes_scale')
        .set({ link: 'webSerial', address: null, baud: 9600, dataBits: '8', parity: 'none', stopBits: '1' })
        .where('id', '=', scaleId)
        .execute()
      const moving = [frame('S S     2500 g\r\n'), frame('S D     2500 g\r\n'), frame('S S     2500 g\r\n')].join('\n')
      expect(await one.said(one.post(redLine, 'capture', { terminal, frames: moving }))).toEqual([409, expect.stringContaining('没有稳定')])
      await one.done(one.post(redLine, 'capture', { terminal, frames: stable }))
      expect((await one.line(redLine)).status).toBe('ok')
    })

    test('R9: the same call twice is one weighing with one answer', async () => {
      const one = desk()
      const { redLine, redBag, scaleId, weightId } = await one.batch()
      await one.opened(redLine, redBag, scaleId)
      one.shows(scaleId, '2500')
      const payload = { id: redLine, version: (await one.line(redLine)).version, terminal }
      const headers = { 'x-access-token': house.token, 'idempotency-key': `capture-${redLine}`.slice(0, 60) }
      /** Sent again while the first of them is on its way, as clients do. */
      async function capture(): Promise<{ status: number }> {
        const answer = await house.api.call({ method: 'POST', url: '/mes/weigh/capture', headers, payload })
        return answer.status === 409 && StillRunning.safeParse(answer.body.result).success ? capture() : answer
      }
      const answers = [capture(), capture()]
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200])
      expect(await one.bagsOf(weightId)).toHaveLength(1)
    })

    test('R12: a line that somebody changed meanwhile is not weighed by its old version', async () => {
      const one = desk()
      const { redLine, redBag, scaleId } = await one.batch()
      const { version } = await one.line(redLine)
      await one.opened(redLine, redBag, scaleId)
      one.shows(scaleId, '2500')
      expect((await house.call('POST', '/mes/weigh/capture', { id: redLine, version, terminal })).status).toBe(409)
      await one.done(one.post(redLine, 'capture', { terminal }))
      expect((await one.line(redLine)).status).toBe('ok')
    })

    test('R20, R24: the server’s clock stands in the record, and a device that is off by a shift is refused', async () => {
      const one = desk()
      const { redLine, redBag, scaleId, weightId } = await one.batch()
      await one.opened(redLine, redBag, scaleId)
      one.shows(scaleId, '2500')
      expect(await one.said(one.post(redLine, 'capture', { terminal, clientTime: '2020-01-01 00:00:00' }))).toEqual([422, expect.stringContaining('校准')])
      await one.done(one.post(redLine, 'capture', { terminal }))
      expect((await one.bagsOf(weightId)).map(({ weighTime }) => Number(weighTime))).toEqual([house.api.clock.now])
    })

    test('R21: the assay of the lot is reckoned with exactly, and a scale of another unit is converted', async () => {
      const one = desk()
      const { redLine, red, redBag, scaleId, weightId } = await one.batch()
      await one.db().updateTable('mes_material_lot').set({ assayFactor: 0.995 }).where('id', '=', red).execute()
      await one.weighed(redLine, redBag, scaleId, 1989) // 1.979055 kg pure: below 1.98
      expect([(await one.line(redLine)).status, one.kg((await one.line(redLine)).pureSum)]).toEqual(['under', 1.979055])
      expect((await one.bagsOf(weightId)).map(({ pureQty }) => one.kg(pureQty))).toEqual([1.979055])
    })

    test('a weight that is typed needs its right and a reason, and says so for good', async () => {
      const one = desk()
      const { redLine, redBag, scaleId, weightId } = await one.batch()
      await one.opened(redLine, redBag, scaleId)
      const typed = { grossQty: 2.5, reason: '秤的接口坏了' }
      // grams where kilograms are asked for: no scale of 60 kg showed that
      expect(await one.said(one.post(redLine, 'capture', { ...typed, grossQty: 2500 }))).toEqual([409, expect.stringContaining('最大秤量')])
      expect((await one.said(one.post(redLine, 'capture', typed, await viewer())))[0]).toBe(403)
      expect((await one.said(one.post(redLine, 'capture', { grossQty: 2.5 })))[0]).toBe(422)
      await one.done(one.post(redLine, 'capture', typed))
      expect((await one.bagsOf(weightId)).map(({ source, stableFlag, reason }) => [source, stableFlag, reason])).toEqual([['manual', 'N', '秤的接口坏了']])
    })

    test('R7: a scale that shows less than nothing is no tare, nothing at all is one', async () => {
      const one = desk()
      const { redLine, redBag, scaleId, weightId } = await one.batch()
      await one.done(one.post(redLine, 'start', { huCode: redBag.huCode, scanEventId: await one.scanned('mesHu', redBag.huId) }))
      // zeroed under the pan that was lifted off since: with the pan back on, its 500 g would be powder
      one.shows(scaleId, '-500')
      expect(await one.said(one.post(redLine, 'tare', { scaleId, terminal }))).toEqual([409, expect.stringContaining('没有归零')])
      expect((await one.line(redLine)).tareQty).toBeNull()
      one.shows(scaleId, '0')
      await one.done(one.post(redLine, 'tare', { scaleId, terminal }))
      one.shows(scaleId, '2000')
      await one.done(one.post(redLine, 'capture', { terminal }))
      expect((await one.bagsOf(weightId)).map(({ netQty }) => one.kg(netQty))).toEqual([2])
    })

    test('R6, R15: what was poured in is not tared away, and a container that was scanned stays the one of its line [RULE-006]', async () => {
      const one = desk()
      const { redLine, redBag, scaleId, batchNo } = await one.batch()
      await one.opened(redLine, redBag, scaleId)
      const again = async (grams: string, more: object = {}) => {
        one.shows(scaleId, grams)
        return one.said(one.post(redLine, 'tare', { scaleId, terminal, ...more }))
      }
      expect(await again('506')).toEqual([409, expect.stringContaining('容器里可能已有料')]) // 1 % of 2 kg, and a quarter of that is 5 g
      expect((await again('505'))[0]).toBe(200)
      expect((await again('300'))[0]).toBe(200) // a lighter one

      await one.done(one.post(redLine, 'putBack'))
      await one.opened(redLine, redBag, scaleId, '900') // a heavier one, after its bag was scanned again
      const pot = await house.added(containers, { code: `PT-${redLine.slice(-6)}`, type: 'pot', tareStd: 0.5, tareTol: 0.002, cleanExpireHours: 72 })
      await one.db().updateTable('mes_container').set({ cleanStatus: 'clean', cleanTime: house.api.clock.now }).where('id', '=', pot.id).execute()
      expect((await again('500', { containerCode: pot['code'], scanEventId: await one.scanned('mesContainer', pot.id) }))[0]).toBe(200)
      expect(await again('503')).toEqual([409, expect.stringContaining('账上是 0.5 kg')])
      expect((await again('502'))[0]).toBe(200)
      expect(await one.line(redLine)).toMatchObject({ containerId: pot.id, tareQty: 502_000 })
      expect(await one.db().selectFrom('mes_container').select('lastBatchNo').where('id', '=', pot.id).executeTakeFirst()).toEqual({ lastBatchNo: batchNo })
    })
  })
