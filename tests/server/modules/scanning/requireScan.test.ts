import { describe, expect, test } from 'vitest'
import { requireScan } from '../../../../server/modules/scanning/requireScan.service.ts'
import type { RequiredScan } from '../../../../server/modules/scanning/requireScan.service.ts'
import { scanRoutes } from '../../../../server/modules/scanning/scan.routes.ts'
import { createUnits } from '../../../../server/bus/units.ts'
import { systemActor } from '../../../../server/bus/unit.ts'
import type { Problem } from '../../../../server/http/problem.ts'
import { atOnce } from '../../../support/atOnce.ts'
import { databases } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'
import { issueDesk } from '../material/issue/issueDesk.ts'
import { scanDesk } from './scanDesk.ts'

/** Weighing, charging and picking ask for the scan of the real label. */
for (const database of databases)
  describe.skipIf(database.isLeftOut)(`a label was scanned, on ${database.name}`, () => {
    const house = resourcesOn(database, { more: (parts) => scanRoutes(parts) })
    const scans = scanDesk(house)
    let opened: ReturnType<typeof issueDesk> | null = null
    const desk = () => (opened ??= issueDesk(house))
    const bag = async () => desk().book.bag(await desk().book.lot(), await desk().book.place(), 5)
    const proven = (required: Partial<RequiredScan>, by = 'admin') =>
      createUnits({ db: house.api.db, bus: house.api.bus, now: () => house.api.clock.now })({ ...systemActor, userId: by, username: by }, (unit) =>
        requireScan(unit, { scanEventId: null, of: 'hu', id: '', usedFor: 'mesWeighLine 1', ...required }),
      ).then(
        ({ isTyped }) => (isTyped ? 'typed' : 'scanned'),
        ({ status, message }: Problem) => `${status} ${message}`,
      )

    test('its own scan proves it for one line, there as often as needed, and for no other (R5)', async () => {
      const { huId, huCode } = await bag()
      const { eventId } = await scans.resolved(huCode)
      const required = { scanEventId: eventId, id: huId }
      expect([await proven(required), await proven(required)]).toEqual(['scanned', 'scanned'])
      expect(await proven({ ...required, usedFor: 'mesWeighLine 2' })).toBe('422 这次扫码已用在另一行，请为这一行重扫物料件的标签')
      const fresh = { scanEventId: (await scans.resolved(huCode)).eventId, id: huId }
      const lines = ['mesWeighLine 3', 'mesWeighLine 4'].map((usedFor) => () => proven({ ...fresh, usedFor }))
      expect((await atOnce(house.api.db, lines, 'mes_scan_use')).map((said) => said.slice(0, 7)).toSorted()).toEqual(['422 这次扫', 'scanned'])
    })

    test('without a scan, by another person, of another thing, after a shift, refused or from a queue it does not', async () => {
      const [one, other] = [await bag(), await bag()]
      const scanOf = async (raw: string, given: Record<string, unknown> = {}) => (await scans.resolved(raw, given)).eventId
      expect(await proven({ id: one.huId })).toBe('400 请先扫物料件的标签')
      expect(await proven({ id: one.huId, scanEventId: '' })).toBe('400 请先扫物料件的标签')
      expect(await proven({ id: one.huId, scanEventId: 'made-up' })).toBe('422 没有收到这次扫码，请重扫物料件的标签')
      expect(await proven({ id: one.huId, scanEventId: await scanOf(one.huCode) }, 'viewer')).toBe('422 这次扫码是别人的，请自己重扫物料件的标签')
      expect(await proven({ id: one.huId, scanEventId: await scanOf(other.huCode) })).toBe(`422 扫到的是 ${other.huCode}，不是这一步要的物料件，请扫对的标签`)
      expect(await proven({ of: 'lot', id: one.huId, scanEventId: await scanOf(one.huCode) })).toContain('不是这一步要的物料批次')
      expect(await proven({ id: one.huId, scanEventId: await scanOf('NO-SUCH-CODE') })).toContain('422 这次扫码没有通过')
      const old = { id: one.huId, scanEventId: await scanOf(one.huCode), usedFor: 'mesWeighLine 9' }
      house.api.clock.now += 12 * 3_600_000
      expect(await proven(old)).toBe('scanned')
      house.api.clock.now += 1
      expect(await proven(old)).toBe('422 这次扫码已超过 12 小时，请重扫物料件的标签')
      const toCode = (
        await house.api.db
          .selectFrom('mes_location')
          .select('code')
          .where('id', '=', await desk().book.place())
          .executeTakeFirstOrThrow()
      ).code
      const queued = await scans.submitted(one.huCode, { action: 'transfer', isQueued: true, context: { toCode } })
      expect([queued.result, await proven({ id: one.huId, scanEventId: queued.eventId })]).toEqual([
        'ok',
        '422 这次扫码是离线补传的，不能用在这里，请重扫物料件的标签',
      ])
    })

    test('what was typed by hand is told from what was scanned', async () => {
      const { huId, huCode } = await bag()
      expect(await proven({ id: huId, scanEventId: (await scans.resolved(huCode, { symbology: 'typed' })).eventId })).toBe('typed')
    })
  })
