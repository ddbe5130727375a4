import { z } from 'zod'
import { expireWeight } from '#contract/modules/weighing/orderCommands.ts'
import { defineJob } from '../../../jobs/handler.ts'
import '../tables.ts'

/** Weight orders past their time of which nothing was begun (factory.md 3.7); the desk refuses them from that moment on. */
export const expireWeightJob = defineJob({
  name: 'weighing.orders.expire',
  title: '称重单过期失效',
  params: z.strictObject({}),
  forEachTenant: true,
  timeLimitMs: 60_000,
  retries: { attempts: 3, firstRestMs: 60_000 },
  async runInUnit(unit) {
    const over = await unit.trx
      .selectFrom('mes_weight_order')
      .select('id')
      .where('status', '=', 'released')
      .where('expireTime', '<=', unit.at)
      .orderBy('id')
      .execute()
    for (const { id } of over) await unit.give(expireWeight, id, { reason: '已过失效时间' })
    return over.length === 0 ? '没有过期的称重单' : `${over.length} 张称重单失效`
  },
})
