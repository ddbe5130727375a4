import { describe, expect, test } from 'vitest'
import { toMicro } from '#contract/rules/quantity.ts'
import { systemActor } from '../../../../../server/bus/unit.ts'
import { createUnits } from '../../../../../server/bus/units.ts'
import { moveStock } from '../../../../../server/modules/material/stock/stock.service.ts'
import { databases } from '../../../../support/databases.ts'
import { resourcesOn } from '../../../../support/resourcesOn.ts'
import { stockBook } from './stockBook.ts'

/** Documents that make moves, and what the sentence sends to. */
const documents = {
  mesIssueItem: '撤销拣料',
  mesIssueReturn: '撤销退料',
  mesWorkReport: '更正那张报工',
  mesCharge: '撤销投料',
  mesInItem: '撤销收货',
  mesOutItem: '撤销拣货',
  mesBox: '盘点',
  mesNbcMaterial: '盘点',
  mesSpecimen: '留样里领用或销毁',
  mesWeightLine: '请盘点',
  mesWeighRecord: '作废称量',
  mesStocktake: '再盘一次',
  mesSomethingNew: '在那张单据上撤销',
}

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`the last move of a unit on ${database.name}`, () => {
    const house = resourcesOn(database)
    const unit: ReturnType<typeof createUnits> = (by, work) => createUnits({ db: house.api.db, bus: house.api.bus, now: () => house.api.clock.now })(by, work)
    let opened: ReturnType<typeof stockBook> | null = null
    const book = () => (opened ??= stockBook({ db: () => house.api.db, bus: house.api.bus, clock: house.api.clock, unit: (work) => unit(systemActor, work) }))
    /** A bag of 10 kg of which a move for this document took 1 kg. */
    async function takenFor(type: string) {
      const [lotId, from] = [await book().lot(), await book().place()]
      const { huId, huCode } = await book().bag(lotId, from, 10)
      const taken = { is: 'take', moveType: 'scrap', huId, from, qty: toMicro(1), ref: { type, id: huId } } as const
      await unit(systemActor, (work) => moveStock(work, taken))
      return { huId, huCode }
    }
    async function reversed(id: string) {
      const { version } = await house.api.db.selectFrom('mes_hu').select('version').where('id', '=', id).executeTakeFirstOrThrow()
      const asked = { resource: 'mesHu', id, version, command: 'reverse', username: 'admin', method: 'password', secret: 'correct-horse-battery' }
      const { body } = await house.call('POST', '/sys/esign/sign', asked)
      const signatures = [(body.result as { signId: string }).signId] // Signed
      return house.call('POST', '/mes/hu/reverse', { id, version, reason: '误', signatures })
    }

    test.for(Object.entries(documents))('made for %s is undone by its document alone: the sentence says %s', async ([type, way]) => {
      const { huId, huCode } = await takenFor(type)
      const { status, body } = await reversed(huId)
      expect([status, body.message]).toEqual([409, expect.stringMatching(new RegExp(`^${huCode} 的上一笔流水是.*${way}`))])
      expect(Number((await book().stored(huId)).qtyAvail)).toBe(toMicro(9))
    })

    test.for(['mesHu', 'mesMaterialLot'])('made for %s stands alone and is undone here', async (type) => {
      const { huId } = await takenFor(type)
      const { status, body } = await reversed(huId)
      expect([status, body.message]).toEqual([200, expect.stringContaining('已冲销')])
      expect(Number((await book().stored(huId)).qtyAvail)).toBe(toMicro(10))
    })
  })
