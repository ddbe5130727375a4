import { scaleLeaseMs, scaleLeaseTopic } from '#contract/modules/scales/scaleReading.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import { Problem } from '../../http/problem.ts'
import './tables.ts'

/** No lease lasts longer, give or take clocks of two servers: one that seems to was taken before the clock was put back. */
const longestLeaseMs = 2 * scaleLeaseMs

type Hold = { scaleId: string; terminal: string }

/** Takes a scale for a terminal, or renews its lease; until when (ms). Throws 409 while another terminal has it: of two at once one wins. */
export async function takeScale({ trx, by, at, retain }: UnitOfWork, { scaleId, terminal }: Hold): Promise<{ lockUntil: number }> {
  const lockUntil = at + scaleLeaseMs
  const lease = { lockBy: terminal, lockName: by.realname, lockUntil }
  const taken = await trx
    .updateTable('mes_scale')
    .set(lease)
    .where('id', '=', scaleId)
    .where((row) =>
      row.or([row('lockBy', 'in', ['', terminal]), row('lockUntil', 'is', null), row('lockUntil', '<=', at), row('lockUntil', '>', at + longestLeaseMs)]),
    )
    .executeTakeFirst()
  if (taken.numUpdatedRows === 0n) {
    const scale = await trx.selectFrom('mes_scale').select(['name', 'lockName']).where('id', '=', scaleId).executeTakeFirst()
    if (!scale) throw new Problem(404, '没有这台秤，请重新选择')
    throw new Problem(409, `${scale.name}正由 ${scale.lockName} 使用，请换一台秤；对方离开 15 秒后会自动释放`)
  }
  retain(scaleLeaseTopic, scaleId, lease)
  return { lockUntil }
}

/** Gives a scale back; one that this terminal does not have stays as it is. */
export async function releaseScale({ trx, retain }: UnitOfWork, { scaleId, terminal }: Hold): Promise<void> {
  const released = await trx
    .updateTable('mes_scale')
    .set({ lockBy: '', lockName: '', lockUntil: null })
    .where('id', '=', scaleId)
    .where('lockBy', '=', terminal)
    .executeTakeFirst()
  if (released.numUpdatedRows > 0n) retain(scaleLeaseTopic, scaleId, null)
}
