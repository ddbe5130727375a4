import { describe, expect, test } from 'vitest'
import { checkDigit } from '#contract/rules/label/gs1.ts'
import { boxOf, boxShipped } from '../../../../server/modules/packing/box.service.ts'
import { atOnce } from '../../../support/atOnce.ts'
import { databases } from '../../../support/databases.ts'
import { disagreements } from '../material/stock/stockBook.ts'
import { nextEventId, packLineOn } from './packLine.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`boxes on ${database.name}`, () => {
    const on = packLineOn(database)

    test('pieces are scanned into a box until it is full, weighed, sealed with an SSCC, and handed over by two signatures', async () => {
      const { jobId, lotId, batchNo } = await on.packingJob({ packQty: 3, qtyTarget: 3, bulkKg: [0.5] })
      const boxId = await on.openBox(jobId)
      const says: string[] = []
      for (const raw of ['P-1', 'P-2', 'P-3']) says.push((await on.scan({ raw, boxId })).say)
      expect(says).toEqual(['第 1 件', '第 2 件', '满了'])
      expect(await on.box(boxId)).toMatchObject({ qty: 3, status: 'full' })
      await on.weigh(boxId, 3)
      await on.done(on.give('box', boxId, 'seal'))
      const sealed = await on.box(boxId)
      expect(sealed).toMatchObject({ status: 'sealed', weightResult: 'pass', sealedBy: 'admin', huId: null })
      expect(Number(sealed.grossQty)).toBe(105_800) // 62 + 3 × 14.6 g, in millionths of a kg
      expect(sealed.sscc).toMatch(/^06901234\d{10}$/)
      expect(sealed.sscc.slice(17)).toBe(checkDigit(sealed.sscc.slice(0, 17)))
      const place = await on.stock().place()
      const { code } = await on.db().selectFrom('mes_location').select('code').where('id', '=', place).executeTakeFirstOrThrow()
      const handover = await on.make('nbcHandover', 'open', {})
      for (const scanned of [sealed.sscc, code]) await on.done(on.give('nbcHandover', handover, 'scan', { code: scanned }))
      const alone = await on.giveSigned('nbcHandover', handover, 'save', ['admin'])
      expect([alone.status, alone.body.message]).toEqual([422, expect.stringContaining('两人签名')])
      await on.done(on.giveSigned('nbcHandover', handover, 'save', ['admin', 'viewer']))
      const saved = await on.box(boxId)
      expect(saved).toMatchObject({ status: 'saved', locationId: place })
      const unit = await on
        .db()
        .selectFrom('mes_hu')
        .selectAll()
        .where('id', '=', saved.huId ?? '')
        .executeTakeFirstOrThrow()
      expect(unit).toMatchObject({ huType: 'carton', status: 'stored', lotId, locationId: place })
      expect(Number(unit.qtyAvail)).toBe(24_000) // 3 pieces of 8 g, in millionths of a kg
      expect(await on.onHand(batchNo)).toBe(0.5) // what the carton has the bulk has less
      const note = await on.db().selectFrom('mes_nbc_handover').selectAll().where('id', '=', handover).executeTakeFirstOrThrow()
      expect(note).toMatchObject({ status: 'done', givenBy: 'admin', takenBy: 'viewer', boxCount: 1, pieceCount: 3 })
      expect(await on.job(jobId)).toMatchObject({ qtyGood: 3, qtyBoxed: 3 })
      const known = {
        boxId,
        boxNo: saved.boxNo,
        sscc: sealed.sscc,
        huId: unit.id,
        lotId,
        batchNo,
        productId: saved.productId,
        qty: 3,
        status: 'saved',
        locationId: place,
      }
      for (const asked of [saved.boxNo, sealed.sscc, `00${sealed.sscc}`, unit.huCode]) expect(await boxOf(on.db(), asked)).toEqual(known)
      expect(await boxOf(on.db(), 'BX-nobody')).toBeNull()
      const undone = async (huId: string) => {
        const { version } = await on.one.unit(huId)
        return (await on.call('/mes/hu/reverse', { id: huId, version, reason: '看看', signatures: [] })).body.message
      }
      const pots = await on.db().selectFrom('mes_hu').select('id').where('lotId', '=', lotId).where('huType', '<>', 'carton').execute()
      for (const huId of [unit.id, pots[0]?.id ?? '']) expect(await undone(huId)).toContain('由两人签名交接')
      await on.unit((work) => boxShipped(work, boxId, 'OUT-1'))
      expect(await on.box(boxId)).toMatchObject({ status: 'shipped', locationId: null })
      await expect(on.unit((work) => boxShipped(work, boxId, 'OUT-1'))).rejects.toThrow('已出货')
      expect(await disagreements(on.db())).toEqual([])
    })

    test('a carton that no single pot fills is filled from several, and the bulk that is not there is refused', async () => {
      const { jobId, lotId } = await on.packingJob({ packQty: 3, qtyTarget: 6, bulkKg: [0.01, 0.02] })
      const boxIds = [await on.sealedBox(jobId, 3), await on.sealedBox(jobId, 3)]
      const place = await on.stock().place()
      const { code } = await on.db().selectFrom('mes_location').select('code').where('id', '=', place).executeTakeFirstOrThrow()
      const save = async (boxId: string) => {
        const handover = await on.make('nbcHandover', 'open', {})
        for (const scanned of [(await on.box(boxId)).boxNo, code]) await on.done(on.give('nbcHandover', handover, 'scan', { code: scanned }))
        return on.giveSigned('nbcHandover', handover, 'save', ['admin', 'viewer'])
      }
      await on.done(save(boxIds[0] ?? ''))
      const { huId } = await on.box(boxIds[0] ?? '')
      const unit = await on
        .db()
        .selectFrom('mes_hu')
        .selectAll()
        .where('id', '=', huId ?? '')
        .executeTakeFirstOrThrow()
      expect([unit.lotId, Number(unit.qtyAvail), Number(unit.qtyInit)]).toEqual([lotId, 24_000, 24_000])
      const short = await save(boxIds[1] ?? '')
      expect([short.status, short.body.message]).toEqual([409, expect.stringMatching(/的料体还有 0\.006 kg，3 件要 0\.024 kg/)])
      expect(await on.box(boxIds[1] ?? '')).toMatchObject({ status: 'sealed', huId: null })
      expect(await disagreements(on.db())).toEqual([])
    })

    test('of two who scan into the last place one is in; the other hears it and sees the fresh box, and no piece lies twice [RULE-011]', async () => {
      const { jobId } = await on.packingJob({ packQty: 2, qtyTarget: 4 })
      const boxId = await on.openBox(jobId)
      await on.scan({ raw: 'R-1', boxId })
      const both = await atOnce(on.db(), [() => on.scan({ raw: 'R-2', boxId }), () => on.scan({ raw: 'R-3', boxId, as: 'viewer' })])
      expect(both.map(({ result }) => result).toSorted()).toEqual(['conflict', 'ok'])
      const loser = both.find(({ result }) => result === 'conflict')
      expect(loser).toMatchObject({ say: '这箱满了', box: { qty: 2, status: 'full' } })
      expect(loser?.message).toContain('请开新箱再扫')
      const next = await on.openBox(jobId)
      const same = await atOnce(on.db(), [() => on.scan({ raw: 'R-4', boxId: next }), () => on.scan({ raw: 'R-4', boxId: next, as: 'viewer' })])
      expect(same.map(({ result }) => result).toSorted()).toEqual(['conflict', 'ok'])
      expect(same.find(({ result }) => result === 'conflict')).toMatchObject({ say: '已被他人扫入', box: { qty: 1 } })
      expect([(await on.box(boxId)).qty, (await on.box(next)).qty, (await on.job(jobId)).qtyGood]).toEqual([2, 1, 3])
    })

    test('a piece of one job that is scanned into a box of another at the same moment lies in one of them [RULE-011]', async () => {
      const [one, other] = [await on.packingJob({ packQty: 2 }), await on.packingJob({ packQty: 2 })]
      const boxIds = [await on.openBox(one.jobId), await on.openBox(other.jobId)]
      const both = await atOnce(on.db(), [
        () => on.scan({ raw: 'T-1', boxId: boxIds[0] ?? '' }),
        () => on.scan({ raw: 'T-1', boxId: boxIds[1] ?? '', as: 'viewer' }),
      ])
      expect(both.map(({ result }) => result).toSorted()).toEqual(['conflict', 'ok'])
      const lying = await on.db().selectFrom('mes_box_item').select('id').where('pieceCode', '=', 'T-1').where('voided', '=', 'N').execute()
      expect(lying).toHaveLength(1)
    })

    test('the same scan again has the same answer; the same code 200 ms later is a repetition, and another one 2 s later is not', async () => {
      const { jobId } = await on.packingJob({ packQty: 4, qtyTarget: 4 })
      const boxId = await on.openBox(jobId)
      const at = on.book().api.clock.now
      const eventId = nextEventId()
      const body = on.scanBody({ raw: 'D-1', boxId, eventId, at })
      const first = await on.call('/mes/nbc/scan', body)
      expect(first.body.result).toMatchObject({ result: 'ok', box: { qty: 1 } })
      expect((await on.call('/mes/nbc/scan', { ...body, sentAt: at + 50 })).body.result).toEqual(first.body.result)
      const other = await on.call('/mes/nbc/scan', on.scanBody({ raw: 'D-2', boxId, eventId, at }))
      expect([other.status, other.body.message]).toEqual([422, expect.stringContaining('请求编号')])
      expect(await on.scan({ raw: 'D-1', boxId, at: at + 200 })).toMatchObject({ result: 'dup', say: '重复', box: { qty: 1 } })
      expect(await on.scan({ raw: 'D-1', boxId, at: at + 2001 })).toMatchObject({ result: 'reject', message: expect.stringContaining('您已扫入') })
      expect(await on.scan({ raw: 'Ｄ－１', boxId, at: at + 4002 })).toMatchObject({ result: 'reject', message: expect.stringContaining('您已扫入') }) // full-width
      expect((await on.itemsOf(boxId)).length).toBe(1)
    })

    test('what is no piece of this job is refused with its sentence, kept as a scan, and nothing is in', async () => {
      const { jobId } = await on.packingJob({ packQty: 4, qtyTarget: 8 })
      const [boxId, foreign] = [await on.openBox(jobId), await on.openBox((await on.packingJob()).jobId)]
      const { boxNo } = await on.box(foreign)
      const { huCode } = await on.pans(10)
      const answers: [raw: string, says: RegExp][] = [
        [boxNo, /扫到的是箱 .*，这里要扫单件/],
        [huCode, /扫到的是物料件/],
        ['(01)06901234510058', /没有每件自己的序列号/],
        ['(01)06901234510059(21)7', /校验位不对/],
        ['X'.repeat(41), /单件码不超过 40 个字符/],
        ['   ', /没有扫到内容/],
        [']C0', /没有扫到内容/],
      ]
      for (const [raw, says] of answers)
        expect(await on.scan({ raw, boxId })).toMatchObject({ result: 'reject', message: expect.stringMatching(says), box: { qty: 0 } })
      expect(await on.scan({ raw: 'X'.repeat(40), boxId })).toMatchObject({ result: 'ok' }) // as long as one may be
      await on.done(on.give('nbcJob', jobId, 'pause', { reason: '换料' }))
      expect(await on.scan({ raw: 'N-1', boxId })).toMatchObject({ result: 'reject', message: expect.stringContaining('“暂停”') })
      const events = await on.db().selectFrom('mes_scan_event').select('result').where('refId', '=', boxId).execute()
      expect(events.map(({ result }) => result)).toEqual([...answers.map(() => 'reject'), 'ok', 'reject'])
    })

    test('bulk that is put on hold, or is over, while it is packed goes into no box by scan, count, counter or seal, and goes on when it is released', async () => {
      const { jobId, lotId } = await on.packingJob({ packQty: 2, qtyTarget: 8 })
      const [boxId, full] = [await on.openBox(jobId), await on.openBox(jobId)]
      await on.done(on.give('box', full, 'fill', { count: 2 }))
      await on.weigh(full, 2)
      const lot = (set: object) => on.db().updateTable('mes_material_lot').set(set).where('id', '=', lotId).execute()
      let pieces = 0
      const tried = async () => {
        pieces += 1
        const scanned = await on.scan({ raw: `H-${pieces}`, boxId })
        const given = [
          await on.give('box', boxId, 'fill', { count: 1 }),
          await on.call('/mes/box/open', { jobId }),
          await on.give('nbcJob', jobId, 'takeCount'),
          await on.give('box', full, 'seal'),
        ]
        return [scanned.message, ...given.map(({ body }) => body.message)]
      }
      await lot({ qualityStatus: 'hold', holdReason: '色差复判' })
      const said = await tried()
      expect(said).toHaveLength(5)
      expect(said.filter((message) => /是“冻结”（色差复判），不能使用/.test(message ?? ''))).toHaveLength(5)
      await lot({ qualityStatus: 'pass', holdReason: '', expiresAt: 1, expireDate: '2026-01-01' })
      expect((await tried()).filter((message) => message?.includes('已于 2026-01-01 到期'))).toHaveLength(5)
      expect([(await on.box(boxId)).qty, (await on.box(full)).status, (await on.job(jobId)).qtyGood]).toEqual([0, 'full', 2])
      await lot({ expiresAt: null, expireDate: null })
      expect(await on.scan({ raw: 'H-9', boxId })).toMatchObject({ result: 'ok', box: { qty: 1 } })
      await on.done(on.give('box', full, 'seal'))
    })

    test('a count beyond what a box holds is refused, a short box is closed as the tail and no other way, and there is one of them [RULE-025]', async () => {
      const { jobId } = await on.packingJob({ packQty: 10, qtyTarget: 30 })
      const boxId = await on.openBox(jobId)
      expect((await on.give('box', boxId, 'fill', { count: 11 })).body.message).toContain('还差 10 件就满，装不下 11 件')
      await on.done(on.give('box', boxId, 'fill', { count: 7 }))
      expect((await on.give('box', boxId, 'full')).body.message).toContain('还差 3 件')
      await on.done(on.give('box', boxId, 'tail'))
      expect(await on.box(boxId)).toMatchObject({ status: 'full', isTail: 'Y', qty: 7 })
      const other = await on.openBox(jobId)
      expect((await on.give('box', other, 'tail')).body.message).toContain('还是空箱')
      await on.done(on.give('box', other, 'fill', { count: 9 }))
      expect((await on.give('box', other, 'tail')).body.message).toContain('已有尾箱')
      await on.done(on.give('box', other, 'fill', { count: 1 }))
      expect(await on.box(other)).toMatchObject({ status: 'full', isTail: 'N', qty: 10 })
    })

    test('a box is sealed only when it weighs what its pieces weigh: a missing piece is named, and both ends of the tolerance are inside', async () => {
      const { jobId } = await on.packingJob({ packQty: 10, qtyTarget: 10 })
      const boxId = await on.openBox(jobId)
      await on.done(on.give('box', boxId, 'fill', { count: 10 }))
      const seal = async () => (await on.give('box', boxId, 'seal')).body.message
      expect(await seal()).toContain('还没有检重')
      await on.weigh(boxId, 9)
      expect(await seal()).toMatch(/应重 208 g ± 5 g，称得 193\.4 g，轻了 14\.6 g：约少 1 件/)
      await on.weigh(boxId, 11)
      expect(await seal()).toContain('约多 1 件')
      for (const [off, result] of [
        [5, 'pass'],
        [5.01, 'fail'],
        [-5, 'pass'],
        [-5.01, 'fail'],
      ] as const) {
        await on.weigh(boxId, 10, off)
        expect([off, (await on.box(boxId)).weightResult]).toEqual([off, result])
      }
      const typed = await on.call('/mes/box/weigh', { id: boxId, version: await on.versionOf('box', boxId), grossQty: 208 })
      expect([typed.status, typed.body.message]).toEqual([422, expect.stringContaining('写明原因')])
    })

    test('a sealed box is opened again with a reason and a signature; its code is retired, and the next seal gives another', async () => {
      const { jobId } = await on.packingJob({ packQty: 5, qtyTarget: 5 })
      const boxId = await on.sealedBox(jobId, 5)
      const { sscc } = await on.box(boxId)
      const unsigned = await on.give('box', boxId, 'unseal', { reason: '少放说明书' })
      expect(unsigned.status).toBe(422)
      await on.done(on.giveSigned('box', boxId, 'unseal', ['admin'], { reason: '少放说明书' }))
      expect(await on.box(boxId)).toMatchObject({ status: 'open', sscc: '', retiredSscc: sscc, weightResult: 'none', sealedBy: '' })
      expect((await on.job(jobId)).qtyBoxed).toBe(0)
      await on.done(on.give('box', boxId, 'full'))
      await on.weigh(boxId, 5)
      await on.done(on.give('box', boxId, 'seal'))
      const again = await on.box(boxId)
      expect(again.sscc).not.toBe(sscc)
      expect(await boxOf(on.db(), sscc)).toBeNull()
      expect(await boxOf(on.db(), again.sscc)).toMatchObject({ boxId })
    })

    test('what is taken out, or lay in a box that is void, can be packed again', async () => {
      const { jobId } = await on.packingJob({ packQty: 2, qtyTarget: 4 })
      const boxId = await on.openBox(jobId)
      await on.scan({ raw: 'V-1', boxId })
      const { itemId } = await on.scan({ raw: 'V-2', boxId })
      await on.done(on.give('box', boxId, 'takeOut', { itemId }))
      expect(await on.box(boxId)).toMatchObject({ status: 'open', qty: 1 })
      expect((await on.give('box', boxId, 'takeOut', { itemId })).body.message).toContain('已不在这个箱里')
      await on.done(on.give('box', boxId, 'void', { reason: '箱破了' }))
      expect([(await on.box(boxId)).qty, (await on.job(jobId)).qtyGood]).toEqual([0, 0])
      const next = await on.openBox(jobId)
      expect((await on.scan({ raw: 'V-1', boxId: next, at: on.book().api.clock.now + 5000 })).result).toBe('ok')
    })
  })
