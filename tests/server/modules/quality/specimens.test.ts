import { describe, expect, test } from 'vitest'
import { toMicro } from '#contract/rules/quantity.ts'
import { ageSpecimens } from '../../../../server/modules/quality/specimen/specimenJob.ts'
import { databases } from '../../../support/databases.ts'
import { qualityOn } from './qualityOn.ts'

const both = { signedBy: ['admin', 'viewer'] } as const
const dayMs = 86_400_000
const yearMs = 365 * dayMs

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`specimens on ${database.name}`, () => {
    const on = qualityOn(database)
    const one = (id: string) => on.db().selectFrom('mes_specimen').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const row = async (more: object = {}) => ({
      type: 'product',
      lotId: await on.stock().lot(),
      qty: 100,
      needQty: 50,
      unit: 'g',
      locationId: await on.stock().place(),
      ...more,
    })
    const sealed = async (more: object = {}) => on.newRecord('/mes/specimen', await row(more))
    const looks = (id: string) => on.db().selectFrom('mes_specimen_obs').selectAll().where('specimenId', '=', id).orderBy('id').execute()
    const uses = (id: string) => on.db().selectFrom('mes_specimen_use').selectAll().where('specimenId', '=', id).orderBy('id').execute()
    /** The night's job, so much later. */
    const night = (laterMs = 0) => on.unit((unit) => ageSpecimens({ ...unit, at: unit.at + laterMs }, 'Asia/Shanghai'))

    test('a specimen is at least twice what a release test takes [TASK-064]', async () => {
      const short = await on.call('POST', '/mes/specimen/add', await row({ qty: 99.999999 }))
      expect([short.status, JSON.stringify(short.body)]).toEqual([422, expect.stringContaining('留样量应不少于一次全检用量的 2 倍')])
      expect(await one(await sealed({ qty: 100 }))).toMatchObject({ status: 'sealed', sealedBy: 'admin', leftQty: toMicro(100) })
    })

    test('a specimen is kept half a year beyond its lot, or beyond today where the lot has no end, unless another day is written [TASK-064]', async () => {
      const keptUntil = async (more: object) => (await one(await sealed(more))).keepUntil
      const ending = await on.stock().lot({ expireDate: '2030-01-31' })
      expect(await keptUntil({ lotId: ending, keepUntil: '' })).toBe('2030-08-02') // as the form sends a day that nobody chose
      expect(await keptUntil({ lotId: ending, keepUntil: null })).toBe('2030-08-02')
      expect(await keptUntil({ lotId: ending, keepUntil: '2031-05-01' })).toBe('2031-05-01')
      const today = new Date(on.book().api.clock.now + 8 * 3_600_000)
      expect(await keptUntil({ keepUntil: '' })).toBe(new Date(today.getTime() + 183 * dayMs).toISOString().slice(0, 10))
    })

    test('what is sealed out of a unit leaves the stock with it, in the unit of the lot and from that lot alone [TASK-064]', async () => {
      const lotId = await on.stock().lot()
      const place = await on.stock().place()
      const { huId } = await on.stock().bag(lotId, place, 1)
      const add = async (more: object) => on.call('POST', '/mes/specimen/add', await row({ huId, lotId, qty: 0.2, needQty: 0.1, unit: 'kg', ...more }))
      expect((await add({ unit: 'g' })).body.message).toMatch(/按 kg 计量/)
      expect((await add({ lotId: await on.stock().lot() })).body.message).toMatch(/不是所选批次的/)
      expect((await on.stock().stored(huId)).qtyAvail).toBe(toMicro(1))
      expect((await add({})).status).toBe(200)
      expect((await on.stock().stored(huId)).qtyAvail).toBe(toMicro(0.8))
    })

    test('two people take out, one twice does not, and nobody takes more than there is [TASK-064]', async () => {
      const id = await sealed()
      const take = (qty: number, signedBy: readonly ('admin' | 'viewer')[]) => on.giveTo('mesSpecimen', id, 'take', { qty, purpose: '复检' }, { signedBy })
      expect((await take(10, ['admin', 'admin'])).message).toBe('第二个签名应由另一个人签')
      expect((await take(100.1, ['admin', 'viewer'])).message).toBe('只剩 100 g，请改小领用量')
      expect((await take(40, ['admin', 'viewer'])).status).toBe(200)
      expect(await one(id)).toMatchObject({ status: 'partly', leftQty: toMicro(60) })
      expect((await take(60, ['admin', 'viewer'])).status).toBe(200)
      expect(await one(id)).toMatchObject({ status: 'used', leftQty: 0 })
      expect((await uses(id)).map(({ kind, qty, sign1By, sign2By }) => [kind, qty, sign1By, sign2By])).toEqual([
        ['take', toMicro(40), 'admin', 'viewer'],
        ['take', toMicro(60), 'admin', 'viewer'],
      ])
    })

    test('after a year a look is due, a measured look says how far the colour has drifted, and the next one is a year later [TASK-064]', async () => {
      const id = await sealed({ keepUntil: '2099-01-01' })
      await on.doneTo('mesSpecimen', id, 'observe', { result: 'normal', l: 50, a: 10, b: 20 })
      await night(yearMs - dayMs)
      expect((await one(id)).status).toBe('sealed')
      await night(yearMs)
      expect((await one(id)).status).toBe('observing')
      await on.doneTo('mesSpecimen', id, 'observe', { result: 'changed', l: 53, a: 14, b: 20 })
      expect((await looks(id)).map(({ dE }) => dE)).toEqual([null, 5])
      expect((await one(id)).status).toBe('sealed')
      const half = await on.giveTo('mesSpecimen', id, 'observe', { result: 'normal', l: 53 })
      expect([half.status, half.message]).toEqual([422, 'L*、a*、b* 要么都填，要么都不填'])
    })

    test('what is over is destroyed by two, and not before it is over [TASK-064]', async () => {
      const today = new Date(on.book().api.clock.now + 8 * 3_600_000).toISOString().slice(0, 10)
      const id = await sealed({ keepUntil: today })
      await night()
      expect((await one(id)).status).toBe('sealed')
      const early = await on.giveTo('mesSpecimen', id, 'destroy', { reason: '到期' })
      expect(early.status).toBe(409)
      await night(dayMs)
      expect((await one(id)).status).toBe('expired')
      await on.doneTo('mesSpecimen', id, 'destroy', { reason: '到期销毁' }, both)
      expect(await one(id)).toMatchObject({ status: 'destroyed', leftQty: 0 })
      expect((await uses(id)).map(({ kind, qty }) => [kind, qty])).toEqual([['destroy', toMicro(100)]])
    })
  })
