import { describe, expect, test } from 'vitest'
import { materials } from '#contract/modules/material/material.ts'
import { orders } from '#contract/modules/production/order.ts'
import { migration } from '../../../../server/modules/production/migrations/0337-rate-units.ts'
import { workFor } from '../../../../server/tenancy/atWork.ts'
import { databases } from '../../../support/databases.ts'
import { batchesOn } from './batches.ts'

/** Wherever a number meets a unit, it is one of the material's units, and no finer than that is counted (factory.md 4 R21). */
for (const database of databases)
  describe.skipIf(database.isLeftOut)(`units on ${database.name}`, () => {
    const of = batchesOn(database)
    const inKg = { unit: 'kg', unitScale: 3, materialType: 'product', pieceWeight: null, density: null }
    const product = async (more: object = {}) => (await of.book().added(materials, { ...inKg, ...more })).id
    const open = { overPct: 3, underPct: 0, dueDate: '2099-01-31', orderType: 'sample' }
    const add = (productId: string, qty: number, unit: string) => of.post('/mes/order/add', { ...open, productId, qty, unit })
    const answer = async (given: ReturnType<typeof of.post>) => {
      const { status, body } = await given
      return [status, body.message]
    }

    test('an order is in a unit of its product, and in whole pieces [RULE-021]', async () => {
      const [powder, pan] = [await product({ materialName: '散粉' }), await product({ pieceWeight: 1.8 })]
      expect(await answer(add(powder, 1000.5, 'pcs'))).toEqual([422, '散粉 按 kg 计量，不能换算成 个。请改用 kg，或先在物料档案登记单件重量'])
      expect(await answer(add(powder, 1000, 'pcs'))).toEqual([422, expect.stringContaining('登记单件重量')])
      expect(await answer(add(pan, 1000.5, 'pcs'))).toEqual([422, '按 个 计的数量应为整数，1,000.5 不是'])
      expect(await answer(add(powder, 0.0005, 'kg'))).toEqual([422, '散粉 按 kg 计量，最多 3 位小数，0.0005 kg 太细'])
      for (const [productId, qty, unit] of [
        [pan, 1000, 'pcs'],
        [powder, 0.001, 'kg'],
        [powder, 500, 'g'],
      ] as const)
        expect((await add(productId, qty, unit)).status).toBe(200)
    })

    test('an order is no finer after an edit, and what an edit does not touch is not judged', async () => {
      const { id, version } = await of.book().added(orders, { ...open, productId: await product(), qty: 10, unit: 'kg' })
      const edit = (row: object, at: number) =>
        of
          .book()
          .api.call({ method: 'PUT', url: '/mes/order/edit', payload: { id, version: at, ...row }, headers: { 'x-access-token': of.book().tokens.admin } })
      expect((await edit({ qty: 10.0001 }, version)).body.message).toContain('太细')
      expect((await edit({ unit: 'pcs' }, version)).body.message).toContain('不能换算')
      await of.book().api.db.updateTable('mes_order').set({ unit: 'pcs' }).where('id', '=', id).execute()
      expect((await edit({ priority: 1 }, version)).status).toBe(200)
    })

    test('a batch is split into whole pieces, and its step takes as long as its weight does', async () => {
      const routeId = await of.aRoute('粉碎')
      const { api, added } = of.book()
      await api.db.updateTable('mes_route_step').set({ ratePerHour: 6, stdMin: 0 }).where('routeId', '=', routeId).execute()
      const orderOf = async (more: object) => {
        const { id } = await added(orders, { ...open, productId: await product(more), qty: 10_000, unit: 'pcs' })
        await of.stand(id, 'approved')
        return id
      }
      const split = (orderId: string, sizes: string) => of.post('/mes/plan/split', { orderId, routeId, lineId: '', planDate: '2099-01-30', sizes })
      const pans = await orderOf({ pieceWeight: 1.8 })
      expect(await answer(split(pans, '3333.5,6666.5'))).toEqual([422, '按 个 计的数量应为整数，3,333.5 不是'])
      expect(await of.plansOf(pans)).toEqual([])
      await of.done(split(pans, '10000'))
      const [plan] = await of.plansOf(pans)
      const [task] = await of.tasksOf(plan?.id ?? '')
      expect(task?.runMin).toBe(180) // 10 000 × 1.8 g = 18 kg at 6 kg/h
      const boxes = await orderOf({ unit: 'pcs', unitScale: 0 })
      expect(await answer(split(boxes, '10000'))).toEqual([
        409,
        '工序 粉碎 的速率按 kg/小时 登记，这批以 个 计，不能换算。请在物料档案登记单件重量或密度，或修改工艺路线的速率单位',
      ])
      await api.db.updateTable('mes_route_step').set({ rateUnit: 'pcs', ratePerHour: 1000 }).where('routeId', '=', routeId).execute()
      await of.done(split(boxes, '10000'))
      const [counted] = await of.plansOf(boxes)
      expect((await of.tasksOf(counted?.id ?? ''))[0]?.runMin).toBe(600)
    })

    test('a report says whole pieces and no more places than its material has', async () => {
      const { mixing } = await of.dispatched()
      await of.book().api.db.updateTable('mes_material').set({ unitScale: 3 }).execute()
      await of.done(of.give('mes_task', mixing, 'start'))
      expect(await answer(of.report(mixing, 1.23456))).toEqual([422, expect.stringContaining('最多 3 位小数，1.23456 kg 太细')])
      await of.done(of.report(mixing, 1.234))
    })

    test('steps from before are in the unit of the batches that were made by them', async () => {
      const { api } = of.book()
      const [pieces, none] = [await of.aRoute('压制', '内包', '装箱'), await of.aRoute('灌装', '封口', '贴标', '装盒')]
      const { planId } = await of.dispatched()
      await api.db.updateTable('mes_plan').set({ routeId: pieces, unit: 'pcs' }).where('id', '=', planId).execute()
      await workFor('every', async () => {
        await api.db.schema.alterTable('mes_route_step').dropColumn('rateUnit').execute()
        await migration.up(api.db)
      })
      const unitsOf = async (routeId: string) =>
        (await api.db.selectFrom('mes_route_step').select('rateUnit').where('routeId', '=', routeId).execute()).map(({ rateUnit }) => rateUnit)
      expect([await unitsOf(pieces), await unitsOf(none)]).toEqual([
        ['pcs', 'pcs', 'pcs'],
        ['kg', 'kg', 'kg', 'kg'],
      ])
    })
  })
