import { describe, expect, test } from 'vitest'
import { materials } from '#contract/modules/material/material.ts'
import { orders } from '#contract/modules/production/order.ts'
import { fromMicro, toMicro } from '#contract/rules/quantity.ts'
import { systemActor } from '../../../../server/bus/unit.ts'
import type { UnitOfWork } from '../../../../server/bus/unit.ts'
import { createUnits } from '../../../../server/bus/units.ts'
import { goodsShipped } from '../../../../server/modules/production/goodsShipped.service.ts'
import { orderPacked } from '../../../../server/modules/production/packed.service.ts'
import { oneDatabase } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'
import { planFor } from './planFor.ts'

/** An order counts what is packed and what leaves in its own unit, whatever the store counts in (factory.md 4 R21). */
for (const database of oneDatabase)
  describe('the unit of an order', () => {
    const house = resourcesOn(database)
    const unit = <Result>(work: (one: UnitOfWork) => Promise<Result>) =>
      createUnits({ db: house.api.db, bus: house.api.bus, now: () => house.api.clock.now })(systemActor, work)

    /** An order of 10 kg. */
    async function ordered(pieceWeight: number | null) {
      const { id: materialId } = await house.added(materials, { unit: 'kg', pieceWeight, density: null })
      const { id: orderId } = await house.added(orders, { productId: materialId, qty: 10, unit: 'kg', dueDate: '2099-01-31' })
      const planId = await planFor(house.api.db, { orderId, productId: materialId, qty: 10 })
      const counted = async () => {
        const { qtyStored, qtyShipped } = await house.api.db
          .selectFrom('mes_order')
          .select(['qtyStored', 'qtyShipped'])
          .where('id', '=', orderId)
          .executeTakeFirstOrThrow()
        return [fromMicro(Number(qtyStored)), fromMicro(Number(qtyShipped))]
      }
      const pack = (pieces: number) => unit((work) => orderPacked(work, { planId, pieces }))
      const ship = (qty: number, of: string) => unit((work) => goodsShipped(work, { orderId, deliverySeq: null, materialId, unit: of, qty: toMicro(qty) }))
      return { pack, ship, counted }
    }

    test('pieces that are packed are so many kilograms of the order as they weigh; nobody knows without a weight, and nothing is counted [RULE-021]', async () => {
      const [pans, powder] = [await ordered(2), await ordered(null)]
      await pans.pack(1000)
      expect(await pans.counted()).toEqual([2, 0])
      await expect(powder.pack(1000)).rejects.toThrow('不能换算成')
      expect(await powder.counted()).toEqual([0, 0])
    })

    test('what leaves is counted in the unit of the order, and a box of which nobody knows what it holds is refused', async () => {
      const pans = await ordered(2)
      await pans.ship(500, 'g')
      await pans.ship(1000, 'pcs')
      await pans.ship(1, 'kg')
      expect(await pans.counted()).toEqual([0, 3.5])
      await expect(pans.ship(1, 'box')).rejects.toThrow('请先在物料档案登记单件重量')
      expect(await pans.counted()).toEqual([0, 3.5])
    })
  })
