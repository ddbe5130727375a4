import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countWanted } from '#contract/modules/production/countWanted.ts'
import { follow } from '../../../../server/bus/bus.ts'
import { createLog } from '../../../../server/log.ts'
import { createMachineCounts } from '../../../../server/start/machineCounts.ts'
import { startHistorian } from '../../../../server/tags/history/historian.ts'
import type { Historian } from '../../../../server/tags/history/historian.ts'
import { databases } from '../../../support/databases.ts'
import { nothingWritten } from '../../../support/nothingWritten.ts'
import { temporaryFolder } from '../../tags/history/temporaryHistory.ts'
import { packLineOn } from './packLine.ts'

const secondMs = 1000

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`what goes wrong at the packing line, on ${database.name}`, () => {
    const on = packLineOn(database)
    const refused = async (ask: () => ReturnType<typeof on.give>) => {
      const { status, body } = await nothingWritten(on.db(), ask)
      return [status, body.message]
    }
    const scanned = (scanning: Parameters<typeof on.scan>[0]) => nothingWritten(on.db(), () => on.scan(scanning))

    test('a box that is too heavy says by how much and is not sealed; with what it should hold it is', async () => {
      const { jobId } = await on.packingJob({ packQty: 10, qtyTarget: 10 })
      const boxId = await on.openBox(jobId)
      await on.done(on.give('box', boxId, 'fill', { count: 10 }))
      await on.weigh(boxId, 11)
      expect(await refused(() => on.give('box', boxId, 'seal'))).toEqual([
        409,
        expect.stringMatching(/应重 208 g ± 5 g，称得 222\.6 g，重了 14\.6 g：约多 1 件/),
      ])
      await on.weigh(boxId, 10)
      await on.done(on.give('box', boxId, 'seal'))
    })

    test('a box of another job is no piece, and its piece goes into no second box', async () => {
      const [own, foreign] = [await on.packingJob({ packQty: 4, qtyTarget: 4 }), await on.packingJob({ packQty: 4, qtyTarget: 4 })]
      const [boxId, foreignBox] = [await on.openBox(own.jobId), await on.openBox(foreign.jobId)]
      expect(await on.scan({ raw: 'F-1', boxId: foreignBox })).toMatchObject({ result: 'ok' })
      const { boxNo } = await on.box(foreignBox)
      expect(await scanned({ raw: boxNo, boxId })).toMatchObject({ result: 'reject', message: expect.stringMatching(/扫到的是箱 .*，这里要扫单件/) })
      expect(await scanned({ raw: 'F-1', boxId, deviceId: 'another-device' })).toMatchObject({ result: 'reject', message: `F-1 您已扫入 ${boxNo}，请换一件` })
      expect(await on.scan({ raw: 'F-2', boxId })).toMatchObject({ result: 'ok', box: { qty: 1 } })
    })

    test('the same code twice within 200 ms is one piece, and the second is said to be a repetition', async () => {
      const { jobId } = await on.packingJob({ packQty: 4, qtyTarget: 4 })
      const boxId = await on.openBox(jobId)
      const at = on.book().api.clock.now
      expect(await on.scan({ raw: 'D-1', boxId, at })).toMatchObject({ result: 'ok', box: { qty: 1 } })
      expect(await scanned({ raw: 'D-1', boxId, at: at + 200 })).toMatchObject({ result: 'dup', say: '重复', box: { qty: 1 } })
      expect(await on.scan({ raw: 'D-2', boxId, at: at + 200 })).toMatchObject({ result: 'ok', box: { qty: 2 } })
    })

    describe('a counter of the line', () => {
      const folder = temporaryFolder()
      let historian: Historian
      beforeAll(async () => {
        historian = await startHistorian({ place: { kind: 'file', file: join(folder.path, 'history.db') }, log: createLog('silent') })
      })
      afterAll(() => historian.close())

      test('that runs backwards is named with both readings, and no box is filled; one that runs on is counted', async () => {
        const { jobId } = await on.packingJob({ packQty: 50, qtyTarget: 100 })
        const fromMs = on.book().api.clock.now
        const counterOf = async (tagCode: string, shown: readonly number[]) => {
          historian.define([{ tagCode, decimals: 0, deadband: 0 }])
          const at = shown.map((_value, second) => fromMs + second * secondMs)
          await historian.importSamples([{ tagCode, at, value: [...shown] }])
          const now = at.at(-1) ?? 0
          const counts = createMachineCounts({
            trend: (query) => historian.trend(query),
            tagsOf: () => ({ good: tagCode, reject: null, perHour: null }),
            newest: () => ({ value: shown.at(-1) ?? 0, at: now }),
            now: () => now,
          })
          return on.book().api.bus.onWithin(
            follow(countWanted, async (_unit, { tell, refuse, ...asked }) => {
              const counted = await counts(asked)
              if (counted !== null && 'refused' in counted) refuse?.(counted.refused)
              else if (counted) tell(counted)
            }),
          )
        }
        const rising = Array.from({ length: 60 }, (_none, second) => 5000 + second)
        const endBack = await counterOf('back', [...rising.slice(0, 30), ...rising.slice(30).map((value) => value - 60)])
        on.book().api.clock.now = fromMs + 59 * secondMs
        expect(await refused(() => on.give('nbcJob', jobId, 'takeCount'))).toEqual([
          409,
          expect.stringMatching(/back 从 5029 退到 49\d\d，不是清零，也不是翻转。这次没有取数，请点数装箱/),
        ])
        endBack()
        const endOn = await counterOf('on', rising)
        await on.done(on.give('nbcJob', jobId, 'takeCount'))
        endOn()
        expect(await on.job(jobId)).toMatchObject({ qtyGood: 59 })
      })
    })
  })
