import { z } from 'zod'
import { usableStatuses } from '#contract/modules/material/lot.ts'
import { expireLot } from '#contract/modules/material/lotCommands.ts'
import { defineJob } from '../../jobs/handler.ts'
import './stockTables.ts'
import { lotIsOver } from './stock/usable.service.ts'

/** By night: lots whose last day is over say so. Their stock was refused from that moment on (stock/usable.service.ts); this makes it visible in lists. */
export const expireJob = defineJob({
  name: 'material.lots.expire',
  title: '批次到期转为过期',
  params: z.strictObject({}),
  forEachTenant: true,
  timeLimitMs: 60_000,
  retries: { attempts: 3, firstRestMs: 60_000 },
  async runInUnit(unit) {
    const over = await unit.trx
      .selectFrom('mes_material_lot')
      .select('id')
      .where('qualityStatus', 'in', [...usableStatuses])
      .where(lotIsOver('mes_material_lot', unit.at))
      .orderBy('id')
      .execute()
    for (const { id } of over) await unit.give(expireLot, id, { reason: '到期' })
    return over.length === 0 ? '没有到期的批次' : `${over.length} 个批次转为过期`
  },
})
