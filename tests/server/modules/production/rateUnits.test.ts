import { describe, expect, test } from 'vitest'
import { materials } from '#contract/modules/material/material.ts'
import { orders } from '#contract/modules/production/order.ts'
import { amountPerCount } from '../../../../server/modules/production/plans/rateUnits.ts'
import { databases } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'
import { planFor } from './planFor.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`counts of machines on ${database.name}`, () => {
    const house = resourcesOn(database)
    const planOf = async (factors: { pieceWeight: number | null; density: number | null }) => {
      const { id: productId } = await house.added(materials, { unit: 'kg', ...factors })
      const { id: orderId } = await house.added(orders, { productId, qty: 10, unit: 'kg', dueDate: '2099-01-31' })
      await planFor(house.api.db, { orderId, productId, qty: 10 })
      return (await house.api.db.selectFrom('mes_plan').select('id').where('orderId', '=', orderId).executeTakeFirstOrThrow()).id
    }

    test('one count is so much of the unit of the batch as its weight is, and nobody knows without a weight', async () => {
      const [pan, powder] = [await planOf({ pieceWeight: 2, density: null }), await planOf({ pieceWeight: null, density: null })]
      const of = (planId: string, unit: string, perCount: number | null, rateUnit: string, machineRate = 'pcsPerHour') =>
        amountPerCount(house.api.db, { planId, unit, perCount, rateUnit, machineRate })
      expect(await of(pan, 'kg', 0.0018, 'kg')).toBe(0.0018)
      expect(await of(pan, 'pcs', 0.002, 'kg')).toBe(1)
      expect(await of(pan, 'g', 0.002, 'kg')).toBe(2)
      expect(await of(powder, 'pcs', 0.002, 'kg')).toBeNull()
    })

    test('a step that does not say it is counted in what the machine counts: pieces are no kilograms, and nobody knows what a machine without a unit counts [RULE-021]', async () => {
      const [pan, powder] = [await planOf({ pieceWeight: 2, density: null }), await planOf({ pieceWeight: null, density: null })]
      const of = (planId: string, unit: string, machineRate: string) =>
        amountPerCount(house.api.db, { planId, unit, perCount: null, rateUnit: 'kg', machineRate })
      expect(await of(powder, 'pcs', 'pcsPerHour')).toBe(1)
      expect(await of(powder, 'kg', 'kgPerHour')).toBe(1)
      expect(await of(pan, 'kg', 'pcsPerHour')).toBe(0.002)
      expect(await of(pan, 'pcs', 'kgPerHour')).toBe(500)
      expect(await of(powder, 'kg', 'pcsPerHour')).toBeNull()
      expect(await of(powder, 'box', 'pcsPerHour')).toBeNull()
      expect([await of(powder, 'kg', ''), await of(powder, 'kg', 'panPerHour')]).toEqual([null, null])
    })
  })
