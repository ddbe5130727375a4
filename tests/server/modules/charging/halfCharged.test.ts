import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chargingRoutes } from '../../../../server/modules/charging/charging.routes.ts'
import { databases } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'
import { disagreements } from '../material/stock/stockBook.ts'
import { weighedVessels } from './weighedVessels.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`a batch that is charged in part on ${database.name}`, () => {
    const house = resourcesOn(database, { more: (parts) => chargingRoutes(parts) })
    let made: ReturnType<typeof weighedVessels> | null = null
    const on = () => (made ??= weighedVessels(house))
    let stop = () => {}
    beforeAll(async () => {
      stop = on().keep()
      await on().hire()
    })
    afterAll(() => stop())

    test('a weighing beside a charged bag is taken back without a word against the charge, and what is in the vessel is not thrown away', async () => {
      const { bags, at, talc, talcLine, places, scaleId } = await on().ready(10_000, 8_000)
      const [inside, spilt] = bags
      if (!inside || !spilt) throw new Error('two bags of talc were weighed')
      expect((await on().charge(at, inside.huId)).check).toBe('ok')
      await on().done((await on().voided(talcLine, spilt.recordId))())
      expect(await on().unproven()).toEqual([])
      await on().weighed(talcLine, await on().book.bag(talc, places.staging, 20), scaleId, 9_000)
      expect((await on().line(talcLine)).status).toBe('over')
      const discard = async () => house.call('POST', '/mes/weigh/discard', { ...(await on().signedBy('mesWeightLine', talcLine, 'discard')), reason: '加多了' })
      expect(await on().said(discard())).toEqual([409, expect.stringMatching(/已投入 10 kg，不能弃料。请先撤销投料，或只作废没有投的那一袋/)])
      const tooMuch = (await on().bagsOf((await on().line(talcLine)).weightId)).at(-1)
      expect([(await on().line(talcLine)).status, await on().lies(tooMuch?.targetHuId ?? '')]).toEqual(['over', expect.objectContaining({ kept: 9 })])
      await on().done((await on().voided(talcLine, tooMuch?.id ?? ''))())
      expect((await on().line(talcLine)).netSum).toBe(10_000_000)
      expect(await disagreements(on().db())).toEqual([])
      expect(await on().unproven()).toEqual([])
    })

    test('with a batch that is terminated the bags that were weighed for it and are not in yet are free where they lie', async () => {
      const { bags, at, planId, weightId } = await on().ready(18_000)
      const [inside, outside] = bags
      if (!inside || !outside) throw new Error('two bags were weighed')
      expect((await on().charge(at, inside.huId)).check).toBe('ok')
      expect(await on().lies(outside.huId)).toMatchObject({ free: 0, kept: 2 })
      const { orderId } = await on().db().selectFrom('mes_plan').select('orderId').where('id', '=', planId).executeTakeFirstOrThrow()
      await on().done(house.call('POST', '/mes/order/terminate', { ...(await on().signedBy('mesOrder', orderId, 'terminate')), reason: '色差超限' }))
      expect(await on().lies(outside.huId)).toMatchObject({ free: 2, kept: 0 })
      expect((await on().order(weightId)).status).toBe('expired')
      expect(await disagreements(on().db())).toEqual([])
      expect(await on().unproven()).toEqual([])
    })
  })
