import { z } from 'zod'
import { expireClearance } from '#contract/modules/charging/lineClearance.ts'
import { defineJob } from '../../jobs/handler.ts'
import './tables.ts'

/** Every hour: clearances whose time is over say so. They were refused at the vessel from that moment on (chargeChecks.ts); this makes it visible in lists. */
export const expireJob = defineJob({
  name: 'charging.clearances.expire',
  title: '清场到期转为过期',
  params: z.strictObject({}),
  forEachTenant: true,
  timeLimitMs: 60_000,
  retries: { attempts: 3, firstRestMs: 60_000 },
  async runInUnit(unit) {
    const over = await unit.trx
      .selectFrom('mes_line_clearance')
      .select('id')
      .where('status', '=', 'valid')
      .where('validUntil', '<=', unit.at)
      .orderBy('id')
      .execute()
    for (const { id } of over) await unit.give(expireClearance, id, { reason: '到期' })
    return over.length === 0 ? '没有到期的清场' : `${over.length} 条清场转为过期`
  },
})
