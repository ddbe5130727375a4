import { z } from 'zod'
import { standardStatusOn } from '#contract/modules/formula/colorStandard.ts'
import { expireStandard, warnStandard } from '#contract/modules/formula/formulaCommands.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import { defineJob } from '../../../jobs/handler.ts'
import '../colourTables.ts'

/** By night: physical standards whose end is near or past say so, for lists and filters; pages that compare look at the day themselves. */
export function standardsJob({ plantTz }: { plantTz: string }) {
  return defineJob({
    name: 'formula.standards.age',
    title: '标准样到期提醒',
    params: z.strictObject({}),
    forEachTenant: true,
    timeLimitMs: 60_000,
    retries: { attempts: 3, firstRestMs: 60_000 },
    async runInUnit(unit) {
      const day = wireTime(unit.at, plantTz).slice(0, 10)
      const open = await unit.trx
        .selectFrom('mes_color_standard')
        .select(['id', 'status', 'validUntil'])
        .where('status', '!=', 'expired')
        .orderBy('id')
        .execute()
      const over = open.filter(({ validUntil }) => standardStatusOn(validUntil, day) === 'expired')
      const near = open.filter(({ status, validUntil }) => status === 'valid' && standardStatusOn(validUntil, day) === 'expiring')
      for (const { id } of over) await unit.give(expireStandard, id, { reason: '到期' })
      for (const { id } of near) await unit.give(warnStandard, id, { reason: '快到期' })
      return over.length + near.length === 0 ? '没有快到期的标准样' : `${over.length} 个标准样到期，${near.length} 个快到期`
    },
  })
}
