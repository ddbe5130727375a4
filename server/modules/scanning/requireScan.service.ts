import { oldestScanMs } from '#contract/modules/scanning/scanCalls.ts'
import { scanKindTexts, scanResources, typedByHand } from '#contract/modules/scanning/scanKinds.ts'
import type { ScanKind } from '#contract/rules/scan/checkedCode.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import { Problem } from '../../http/problem.ts'
import './tables.ts'

/**
 * `of` and `id` are what has to have been scanned, `scanEventId` the eventId of the scan as the browser has it. `usedFor` is the line that it is
 * for, such as `mesWeighLine 0197…`: a scan is used for one line, there as often as needed.
 */
export type RequiredScan = { scanEventId: string | null | undefined; of: ScanKind; id: string; usedFor: string }

/** Whether the code was typed by hand in place of scanned. */
export type ProvenScan = { isTyped: boolean }

/**
 * Proves that this person scanned the label of exactly this thing, for this line (factory.md 4 R5), and marks the use. Throws 400 without a scan,
 * 422 for one of another person, of something else, that was refused, waited in a device, is older than a shift, or was used for another line.
 */
export async function requireScan({ trx, by, at }: Pick<UnitOfWork, 'trx' | 'by' | 'at'>, { scanEventId, of, id, usedFor }: RequiredScan): Promise<ProvenScan> {
  const what = scanKindTexts[of]
  if (!scanEventId) throw new Problem(400, `请先扫${what}的标签`)
  const event = await trx.selectFrom('mes_scan_event').selectAll().where('eventId', '=', scanEventId).executeTakeFirst()
  if (!event) throw new Problem(422, `没有收到这次扫码，请重扫${what}的标签`)
  if (event.createBy !== by.username) throw new Problem(422, `这次扫码是别人的，请自己重扫${what}的标签`)
  if (event.result !== 'ok') throw new Problem(422, `这次扫码没有通过（${event.message}），请重扫`)
  if (!scanResources[of].includes(event.refType) || event.refId !== id) throw new Problem(422, `扫到的是 ${event.refCode}，不是这一步要的${what}，请扫对的标签`)
  if (event.isQueued === 'Y') throw new Problem(422, `这次扫码是离线补传的，不能用在这里，请重扫${what}的标签`)
  if (at - Number(event.createTime) > oldestScanMs) throw new Problem(422, `这次扫码已超过 12 小时，请重扫${what}的标签`)
  const taken = await trx
    .insertInto('mes_scan_use')
    .values({ eventId: scanEventId, usedFor, by: by.username, at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('eventId')
    .executeTakeFirst()
  const use = taken ? null : await trx.selectFrom('mes_scan_use').select('usedFor').where('eventId', '=', scanEventId).executeTakeFirst()
  if (use && use.usedFor !== usedFor) throw new Problem(422, `这次扫码已用在另一行，请为这一行重扫${what}的标签`)
  return { isTyped: event.symbology === typedByHand }
}
