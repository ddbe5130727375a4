import { describe, expect, test } from 'vitest'
import { toMicro } from '#contract/rules/quantity.ts'
import { gatedMoves } from '#contract/modules/material/stock/moveTypes.ts'
import type { StockMove } from '../../../../server/modules/material/stock/moves.ts'
import { moveStock } from '../../../../server/modules/material/stock/stock.service.ts'
import { databases } from '../../../support/databases.ts'
import { qualityOn } from './qualityOn.ts'

const decided = { cause: '红氧化铁强度高', action: '按处置执行' }
const both = { signedBy: ['admin', 'viewer'] } as const

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`a nonconformity and its lots on ${database.name}`, () => {
    const on = qualityOn(database)
    const statusOf = async (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await on.lot(id)).qualityStatus))
    const heldLot = async () => {
      const lotId = await on.stock().lot()
      const ncrId = await on.ncrOf(lotId)
      await on.doneTo('mesNcr', ncrId, 'hold')
      return { lotId, ncrId }
    }

    test('a hold reaches every descendant in one tap, however many steps down and however many there are [TASK-062]', async () => {
      const root = await on.stock().lot()
      const deep = await on.chain(root, 20)
      const wide = await on.manyOf(root, 280)
      const beside = await on.stock().lot()
      const heard: string[] = []
      on.book().api.bus.on('resource.changed', ({ resource, id }) => void heard.push(`${resource} ${id ?? ''}`))
      const id = await on.ncrOf(root)
      await on.doneTo('mesNcr', id, 'hold')
      expect(new Set(await statusOf([root, ...deep, ...wide]))).toEqual(new Set(['hold']))
      expect(await statusOf([beside])).toEqual(['pass'])
      expect(await on.oneNcr(id)).toMatchObject({ heldLots: 301, status: 'investigating' })
      expect(Math.max(...(await on.holds(id)).map(({ depth }) => depth))).toBe(20)
      expect(heard).toEqual(expect.arrayContaining([root, ...deep, ...wide].map((lotId) => `mesMaterialLot ${lotId}`)))
    }, 120_000)

    test('what is on hold goes through no door: it is not issued, received in the workshop, weighed, charged or shipped, and may still be moved aside [TASK-062]', async () => {
      const root = await on.stock().lot()
      const [lotId = ''] = await on.chain(root, 1)
      const [from, to] = [await on.stock().place(), await on.stock().place()]
      const { huId } = await on.stock().bag(lotId, from, 10)
      const into = await on.stock().lot()
      const said = { huId, from, qty: toMicro(1), ref: { type: 'test', id: '1' } }
      const doors: Record<string, StockMove> = {
        issue: { is: 'split', moveType: 'issue', to, ...said },
        receiveShop: { is: 'carry', moveType: 'receiveShop', to, ...said, qty: 'whole' },
        weigh: { is: 'split', moveType: 'weigh', to, ...said },
        charge: { is: 'charge', moveType: 'charge', into, ...said },
        ship: { is: 'take', moveType: 'ship', ...said },
      }
      const through = (move: StockMove) => on.unit((work) => moveStock(work, move))
      await through(doors['weigh'] as StockMove) // while it is good
      await on.doneTo('mesNcr', await on.ncrOf(root), 'hold')
      let tried = 0
      for (const [door, move] of Object.entries(doors)) {
        await expect(through(move), door).rejects.toThrow(/是“冻结”（NCR.*），不能使用/)
        tried += 1
      }
      expect(tried).toBe(5)
      expect([...Object.keys(doors), 'pack'].toSorted()).toEqual([...gatedMoves].toSorted()) // packing tries its own
      await through({ is: 'carry', moveType: 'transfer', to, ...said, qty: 'whole' })
    })

    test('what was made of a lot on hold after the hold is bound as well, and is taken in when the hold is given again', async () => {
      const root = await on.stock().lot()
      const later = await on.stock().lot()
      const place = await on.stock().place()
      const { huId } = await on.stock().bag(root, place, 1)
      const id = await on.ncrOf(root)
      await on.doneTo('mesNcr', id, 'hold')
      await on.db().updateTable('mes_material_lot').set({ qualityStatus: 'pass' }).where('id', '=', root).execute() // a charge that was under way
      await on.unit((work) =>
        moveStock(work, { is: 'charge', moveType: 'charge', huId, from: place, into: later, qty: toMicro(1), ref: { type: 'test', id: '1' } }),
      )
      await on.db().updateTable('mes_material_lot').set({ qualityStatus: 'hold' }).where('id', '=', root).execute()
      expect(await statusOf([later])).toEqual(['pass'])
      await expect(on.madeOf(later, await on.stock().lot())).rejects.toThrow(/用到了冻结的批次/)
      await on.doneTo('mesNcr', id, 'hold')
      expect(await statusOf([later])).toEqual(['hold'])
      expect(await on.oneNcr(id)).toMatchObject({ heldLots: 2 })
    })

    test('a disposition needs two people: one twice is refused with a sentence, and none of it is kept [TASK-062]', async () => {
      const { ncrId } = await heldLot()
      const asked = { disposition: 'use', ...decided }
      const twice = await on.giveTo('mesNcr', ncrId, 'dispose', asked, { signedBy: ['admin', 'admin'] })
      expect([twice.status, twice.message]).toEqual([403, '第二个签名应由另一个人签'])
      expect(await on.oneNcr(ncrId)).toMatchObject({ status: 'investigating', disposition: '' })
      await on.doneTo('mesNcr', ncrId, 'dispose', asked, both)
      expect(await on.oneNcr(ncrId)).toMatchObject({ status: 'disposition', disposition: 'use', disposeBy: 'admin', disposeBy2: 'viewer' })
    })

    test.for([
      ['use', 'dispose', 'concession', 'pass'],
      ['rework', 'verify', 'pending', 'pending'],
      ['sort', 'verify', 'pending', 'pending'],
      ['scrap', 'verify', 'fail', 'fail'],
      ['return', 'verify', 'fail', 'fail'],
    ] as const)('%s lets lots go when it is given %s: the lot itself as %s, what was made of it as %s', async ([disposition, at, root, below]) => {
      const lotId = await on.stock().lot()
      const [child = ''] = await on.chain(lotId, 1)
      const id = await on.ncrOf(lotId)
      await on.doneTo('mesNcr', id, 'hold')
      await on.doneTo('mesNcr', id, 'dispose', { disposition, ...decided }, both)
      expect(await statusOf([lotId, child])).toEqual(at === 'dispose' ? [root, below] : ['hold', 'hold'])
      await on.doneTo('mesNcr', id, 'execute')
      await on.doneTo('mesNcr', id, 'verify', { finding: '复测合格' })
      expect(await statusOf([lotId, child])).toEqual([root, below])
      expect((await on.holds(id)).map(({ status }) => status)).toEqual(['settled', 'settled'])
    })

    test('a lot that two nonconformities hold stays on hold until the second is settled', async () => {
      const { lotId, ncrId } = await heldLot()
      const other = await on.ncrOf(lotId)
      await on.doneTo('mesNcr', other, 'hold')
      await on.doneTo('mesNcr', ncrId, 'dispose', { disposition: 'use', ...decided }, both)
      expect(await statusOf([lotId])).toEqual(['hold'])
      await on.doneTo('mesNcr', other, 'dispose', { disposition: 'use', ...decided }, both)
      expect(await statusOf([lotId])).toEqual(['concession'])
    })

    test('a lot that a nonconformity holds is not released past it, and one that a person holds is', async () => {
      const { lotId } = await heldLot()
      const past = await on.giveTo('mesMaterialLot', lotId, 'release', { reason: '急用' }, { signedBy: ['admin'] })
      expect([past.status, past.message]).toEqual([409, expect.stringMatching(/^批次被不合格单 NCR.* 冻结，由它的处置决定去向。请先处置 NCR/)])
      expect(await statusOf([lotId])).toEqual(['hold'])
      const own = await on.stock().lot()
      await on.doneTo('mesMaterialLot', own, 'hold', { reason: '包装破', binds: 'Y' }, { signedBy: ['admin'] })
      await on.doneTo('mesMaterialLot', own, 'release', { reason: '已换包装' }, { signedBy: ['admin'] })
      expect(await statusOf([own])).toEqual(['pass'])
    })

    test.for([
      ['use', 'dispose', 'pass'],
      ['rework', 'verify', 'pending'],
      ['scrap', 'verify', 'fail'],
    ] as const)(
      'what a person held is not let go by %s of what it was made of: the person lets it go, and it is then what was decided',
      async ([disposition, at, then]) => {
        const lotId = await on.stock().lot()
        const [child = '', below = ''] = await on.chain(lotId, 2)
        await on.doneTo('mesMaterialLot', child, 'hold', { reason: '客户投诉异味', binds: 'N' }, { signedBy: ['admin'] })
        const [one, other] = [await on.ncrOf(lotId), await on.ncrOf(lotId)]
        for (const id of [one, other]) await on.doneTo('mesNcr', id, 'hold')
        for (const id of [one, other]) {
          await on.doneTo('mesNcr', id, 'dispose', { disposition, ...decided }, both)
          if (at === 'dispose') continue
          await on.doneTo('mesNcr', id, 'execute')
          await on.doneTo('mesNcr', id, 'verify', { finding: '已执行' })
        }
        expect(await on.lot(child)).toMatchObject({ qualityStatus: 'hold', holdReason: '客户投诉异味' })
        expect(await statusOf([below])).toEqual([then])
        expect((await on.holds(other)).find((hold) => hold.lotId === child)).toMatchObject({ heldFrom: 'hold', status: 'settled', settledTo: 'hold' })
        await on.doneTo('mesMaterialLot', child, 'release', { reason: '已查明' }, { signedBy: ['admin'] })
        expect(await statusOf([child])).toEqual([then])
      },
    )

    test('an inspection that a disposition wants of what a person holds is asked for when the person lets it go, or its verdict would move nothing', async () => {
      await on.template('RQC', [{ name: '色差 ΔE', low: 0, high: 1 }])
      const lotId = await on.stock().lot()
      const [child = ''] = await on.chain(lotId, 1)
      await on.doneTo('mesMaterialLot', child, 'hold', { reason: '客户投诉异味', binds: 'N' }, { signedBy: ['admin'] })
      const id = await on.ncrOf(lotId)
      await on.doneTo('mesNcr', id, 'hold')
      await on.doneTo('mesNcr', id, 'dispose', { disposition: 'rework', ...decided }, both)
      await on.doneTo('mesNcr', id, 'execute')
      await on.doneTo('mesNcr', id, 'verify', { finding: '已返工' })
      const asked = () => on.db().selectFrom('mes_qc_order').select(['id', 'qcType', 'status']).where('lotId', '=', child).execute()
      expect(await asked()).toEqual([])
      await on.doneTo('mesMaterialLot', child, 'release', { reason: '已查明' }, { signedBy: ['admin'] })
      const [order, ...more] = await asked()
      expect([order, more]).toMatchObject([{ qcType: 'RQC', status: 'waiting' }, []])
      await on.inspected(order?.id ?? '', ['0.4'], { result: 'pass' })
      expect(await statusOf([child])).toEqual(['pass'])
    })

    test('a lot that somebody held and then opened a nonconformity for is settled by it', async () => {
      const lotId = await on.stock().lot()
      await on.doneTo('mesMaterialLot', lotId, 'hold', { reason: '色差', binds: 'Y' }, { signedBy: ['admin'] })
      const id = await on.ncrOf(lotId)
      await on.doneTo('mesNcr', id, 'hold')
      await on.doneTo('mesNcr', id, 'dispose', { disposition: 'use', ...decided }, both)
      expect(await statusOf([lotId])).toEqual(['concession'])
    })

    test('a closed nonconformity is not edited, an open one is', async () => {
      const { ncrId } = await heldLot()
      const edit = async (description: string) => {
        const { version, source, defectCode, severity, lotId } = await on.oneNcr(ncrId)
        return on.call('PUT', '/mes/ncr/edit', { id: ncrId, version, source, defectCode, severity, lotId, description })
      }
      expect((await edit('色差 1.7')).status).toBe(200)
      await on.doneTo('mesNcr', ncrId, 'dispose', { disposition: 'use', ...decided }, both)
      await on.doneTo('mesNcr', ncrId, 'execute')
      await on.doneTo('mesNcr', ncrId, 'verify', { finding: '已让步' })
      await on.doneTo('mesNcr', ncrId, 'close')
      const closed = await edit('没有色差')
      expect([closed.status, closed.body.message]).toEqual([409, expect.stringContaining('已关闭')])
      expect((await on.oneNcr(ncrId)).description).toBe('色差 1.7')
    })

    test('two people hold the same lot at once: it is held once, and each nonconformity says so', async () => {
      const lotId = await on.stock().lot()
      const [one, other] = [await on.ncrOf(lotId), await on.ncrOf(lotId)]
      const answers = await Promise.all([on.giveTo('mesNcr', one, 'hold'), on.giveTo('mesNcr', other, 'hold')])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect([...(await on.holds(one)), ...(await on.holds(other))].map(({ heldFrom, status }) => [heldFrom, status])).toEqual([
        ['pass', 'held'],
        ['pass', 'held'],
      ])
    })

    test('a nonconformity without a lot has nothing to hold, and says what to do', async () => {
      const id = await on.newRecord('/mes/ncr', { source: 'PATROL', defectCode: 'label', severity: '3', description: '标签脱落' })
      const { status, message } = await on.giveTo('mesNcr', id, 'hold')
      expect([status, message]).toEqual([409, '还没有写明批次，没有东西可以冻结。请先编辑，选上批次'])
      await on.doneTo('mesNcr', id, 'investigate')
    })
  })
