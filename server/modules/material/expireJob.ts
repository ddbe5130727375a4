import { z } from 'zod'
import { expireLot } from '#contract/modules/material/lotCommands.ts'
import { rowId } from '../../db/rowId.ts'
import { defineJob } from '../../jobs/handler.ts'
import './stockTables.ts'

/** By night: lots whose last day is over say so. Their stock was refused from that moment on (stock/gate.ts); this makes it visible in lists. */
export const expireJob = defineJob({
  name: 'material.lots.expire',
  title: '批次到期转为过期',
  params: z.strictObject({}),
  timeLimitMs: 60_000,
  retries: { attempts: 3, firstRestMs: 60_000 },
  async runInUnit({ trx, by, at, afterCommit }, { now }) {
    const over = await trx
      .selectFrom('mes_material_lot')
      .select(['id', 'qualityStatus'])
      .where('qualityStatus', 'in', ['pass', 'concession'])
      .where('expiresAt', '<=', now())
      .execute()
    for (const { id, qualityStatus } of over) {
      await trx
        .updateTable('mes_material_lot')
        .set(({ eb }) => ({ qualityStatus: 'expired', version: eb('version', '+', 1), updateBy: by.username, updateTime: at }))
        .where('id', '=', id)
        .where('qualityStatus', '=', qualityStatus)
        .execute()
      const change = { resource: 'mesMaterialLot', recordId: id, fromState: qualityStatus, toState: 'expired', action: expireLot.name, reason: '到期' }
      await trx
        .insertInto('mes_state_log')
        .values({ id: rowId(at), ...change, byUser: by.username, byName: by.realname, signedBy: '[]', signIds: '[]', at })
        .execute()
    }
    if (over.length > 0) afterCommit('resource.changed', { resource: 'mesMaterialLot', verb: 'import', id: null, mark: null })
    return over.length === 0 ? '没有到期的批次' : `${over.length} 个批次转为过期`
  },
})
