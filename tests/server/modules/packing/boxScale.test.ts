import { describe, expect, test } from 'vitest'
import { scales } from '#contract/modules/scales/scale.ts'
import { databases } from '../../../support/databases.ts'
import { packLineOn } from './packLine.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`the scale of a packing line on ${database.name}`, () => {
    const on = packLineOn(database)

    test('a scale that shows kilograms weighs a box in grams; one that it is too much for, and one that is too coarse, are named', async () => {
      const { jobId } = await on.packingJob({ packQty: 10, qtyTarget: 10 })
      const boxId = await on.openBox(jobId)
      await on.done(on.give('box', boxId, 'fill', { count: 10 })) // 208 g
      const { id: scaleId } = await on.book().added(scales, {
        unit: 'kg',
        readability: 0.001,
        capacity: 6,
        minWeight: 0.02,
        link: 'webSerial',
        address: null,
        protocol: 'mtsics',
        baud: 9600,
        dataBits: '8',
        parity: 'none',
        stopBits: '1',
      })
      const scale = () => on.book().api.db.updateTable('mes_scale').where('id', '=', scaleId)
      const stands = Date.parse('2099-01-01T00:00:00Z')
      await scale().set({ status: 'inService', calibUntil: stands, dailyCheckDue: stands }).execute()
      const frame = [...Buffer.from(`S S ${'0.208'.padStart(10)} kg\r\n`)].map((byte) => byte.toString(16).padStart(2, '0')).join(' ')
      const weigh = async () => {
        const { status, body } = await on.give('box', boxId, 'weigh', { scaleId, terminal: 'T1', frames: [frame, frame, frame].join('\n') })
        return [status, body.message]
      }
      const refused = async (set: { readability: number; capacity: number }) => {
        await scale().set(set).execute()
        return weigh()
      }
      expect(await refused({ readability: 1251, capacity: 6_000_000 })).toEqual([409, expect.stringContaining('太粗')]) // a division may be a quarter of ± 5 g
      expect(await refused({ readability: 1250, capacity: 207_000 })).toEqual([409, expect.stringMatching(/超过.+最大秤量 0\.207 kg/)])
      await scale().set({ capacity: 208_000 }).execute()
      expect((await weigh())[0]).toBe(200)
      expect(await on.box(boxId)).toMatchObject({ weightResult: 'pass', status: 'full' })
      expect(Number((await on.box(boxId)).grossQty)).toBe(208_000) // it rests in kg
    })
  })
