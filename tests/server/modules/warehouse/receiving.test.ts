import { describe, expect, test } from 'vitest'
import { warehouseRoutes } from '../../../../server/modules/warehouse/warehouse.routes.ts'
import { oneDatabase } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'
import { goods, storeDesk } from './storeDesk.ts'

const gtin = '06901234510058'

for (const database of oneDatabase)
  describe('goods at the dock', () => {
    const house = resourcesOn(database, { more: warehouseRoutes })
    let opened: ReturnType<typeof storeDesk> | null = null
    const desk = () => (opened ??= storeDesk(house))
    const told = async (answer: ReturnType<typeof house.call>) => {
      const { status, body } = await answer
      return [status, body.message]
    }

    /** A receipt order of two materials that is being received; the first has a GTIN and is measured in g. */
    async function expected() {
      const one = desk()
      const at = await one.rooms()
      const first = await one.materialOf(await one.book.lot())
      const second = await one.materialOf(await one.book.lot())
      await one.db().updateTable('mes_material').set({ gtin: '' }).execute()
      await one.db().updateTable('mes_material').set({ gtin, unit: 'g', unitScale: 3, shelfLifeDays: 365 }).where('id', '=', first).execute()
      const inId = await one.receiptOf(
        [
          { materialId: first, kg: 5000 },
          { materialId: second, kg: 100 },
        ],
        at.down,
      )
      await one.given('inOrder', inId, 'release')
      const read = async (...codes: string[]) => {
        const { result } = await one.done(house.call('POST', '/mes/inOrder/read', { inId, codes: codes.map((raw) => ({ raw, symbology: '' })) }))
        return result as Record<string, unknown>
      }
      return { ...one, at, first, second, inId, read }
    }

    test('a label is read into material, lot, dates and the amount in the unit of its material', async () => {
      const { first, read } = await expected()
      expect(await read(`]C101${gtin}11261102`, ']C110RB-2207|3103002500')).toMatchObject({
        materialId: first,
        lotNo: 'RB-2207',
        supplierLotNo: 'RB-2207',
        mfgDate: '2026-11-02',
        qtyEach: 2500,
        unit: 'g',
        restQty: 5000,
        refusal: null,
        doubts: [],
      })
    })

    test('a line asks for no finer an amount than its material is counted in, coming in or going out', async () => {
      const one = desk()
      const at = await one.rooms()
      const pans = await one.materialOf(await one.book.lot())
      await one.db().updateTable('mes_material').set({ unit: 'pcs', unitScale: 0 }).where('id', '=', pans).execute()
      const sentence = '按 个 计的数量应为整数，2.5 不是'
      await expect(one.receiptOf([{ materialId: pans, kg: 2.5 }], at.down)).rejects.toThrow(sentence)
      await expect(one.outOf([{ materialId: pans, kg: 2.5 }], at)).rejects.toThrow(sentence)
      expect(await one.inLines(await one.receiptOf([{ materialId: pans, kg: 2 }], at.down))).toHaveLength(1)
      expect(await one.outLines(await one.outOf([{ materialId: pans, kg: 2 }], at))).toHaveLength(1)
    })

    test('a label that says too little is asked about, and one that says something wrong is refused with its sentence', async () => {
      const { read, second, given, inId, first } = await expected()
      expect(await read('RB-2207')).toMatchObject({ materialId: null, lotNo: 'RB-2207', doubts: ['标签没有说是哪种物料，请选择'], refusal: null })
      expect(await read(']C1010690123451006510A')).toMatchObject({ materialId: null, refusal: expect.stringContaining('不在这张收货单上') })
      expect(await read(`]C101${gtin}17200101`)).toMatchObject({ refusal: expect.stringContaining('2020-01-01 已到期') })
      expect(await read(']C10106901234510059')).toMatchObject({ refusal: expect.stringContaining('校验位不对') })
      await given('inOrder', inId, 'scan', goods(first, { qtyEach: 5000, count: 1 }))
      expect(await read('RB-2208')).toMatchObject({ materialId: second, lotNo: 'RB-2208', refusal: null })
    })

    test('goods that are over, made tomorrow, of another last day, of a lot on hold or of no line are refused, and nothing comes in', async () => {
      const { give, inId, first, second, given, db, inItems, hold, book, materialOf } = await expected()
      const scan = (more: object, of = first) => told(give('inOrder', inId, 'scan', goods(of, { qtyEach: 1, count: 1, ...more })))
      expect(await scan({ expireDate: '2020-01-01' })).toEqual([422, expect.stringContaining('已到期，不能收')])
      expect(await scan({ mfgDate: '2999-01-01', expireDate: '2999-12-31' })).toEqual([422, expect.stringContaining('还没有到')])
      expect(await scan({ lotNo: '', supplierLotNo: '' })).toEqual([422, expect.stringContaining('请填写批号')])
      expect(await scan({ qtyEach: 0 })).toEqual([422, expect.stringContaining('应大于 0')])
      const stranger = await materialOf(await book.lot())
      expect(await scan({}, stranger)).toEqual([409, expect.stringContaining('没有这个物料')])
      expect(await inItems(inId)).toEqual([])
      await given('inOrder', inId, 'scan', goods(second, { lotNo: 'K-1', qtyEach: 1, count: 1, expireDate: '2999-06-30' }))
      expect(await scan({ lotNo: 'K-1', expireDate: '2999-07-31' }, second)).toEqual([422, expect.stringContaining('登记的有效期是 2999-06-30')])
      const lot = await db().selectFrom('mes_material_lot').select('id').where('materialId', '=', second).where('lotNo', '=', 'K-1').executeTakeFirstOrThrow()
      await hold(lot.id)
      expect(await scan({ lotNo: 'K-1' }, second)).toEqual([409, expect.stringContaining('“冻结”')])
      expect(await inItems(inId)).toHaveLength(1)
    })

    test('a place is offered beside the own lot, then beside the material, then the nearest that is empty, and none that does not take it', async () => {
      const { at, db, given, inId, first, inItems, book, pass } = await expected()
      const rack = await book.place({ parentId: at.store }, 'rack')
      const [own, next, onlyHeld, single] = [
        await book.place({ parentId: rack }),
        await book.place({ parentId: rack }),
        await book.place({ parentId: rack, allowStatus: 'hold' }),
        await book.place({ parentId: rack, allowMixLot: 'N' }),
      ]
      await given('inOrder', inId, 'scan', goods(first, { qtyEach: 1000, count: 3 }))
      const [one, two] = await inItems(inId)
      await pass(one?.lotId ?? '')
      await given('hu', one?.huId ?? '', 'transfer', { locationId: own })
      await book.bag(await book.lot(), single, 1)
      const { result } = await desk().done(house.call('GET', `/mes/inItem/places?huId=${two?.huId}`))
      const { places } = result as { places: { placeId: string; why: string }[] }
      expect(places.slice(0, 2).map(({ placeId }) => placeId)).toEqual([own, next])
      expect(places[0]?.why).toBe('同一批在这里')
      expect(places.map(({ placeId }) => placeId)).not.toContain(onlyHeld)
      expect(places.map(({ placeId }) => placeId)).not.toContain(single)
      const codes = await db().selectFrom('mes_location').select(['id', 'code']).where('id', 'in', [own, onlyHeld]).execute()
      const refused = await told(desk().give('hu', two?.huId ?? '', 'transfer', { locationId: onlyHeld }))
      expect(refused).toEqual([409, expect.stringContaining(`库位 ${codes.find(({ id }) => id === onlyHeld)?.code} 只放`)])
    })
  })
