import { z } from 'zod'
import { defineJob } from '../../jobs/handler.ts'
import { markLateOrders } from './orderLate.service.ts'

/** When a day is over: orders that were due on it and are not finished are late from now on, planned or not. */
export const createLateJob = (plantTz: string) =>
  defineJob({
    name: 'production.orders.late',
    title: '交期已过的订单转为会晚',
    params: z.strictObject({}),
    timeLimitMs: 60_000,
    retries: { attempts: 3, firstRestMs: 60_000 },
    async runInUnit(unit) {
      const count = await markLateOrders(unit, plantTz)
      return count === 0 ? '没有新过交期的订单' : `${count} 单交期已过，还没有完工`
    },
  })
