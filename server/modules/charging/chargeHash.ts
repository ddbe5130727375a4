import { canonicalHash } from '../../canonical.ts'
import type { ChargeTable } from './tables.ts'

/** What of a charge its hash is over: everything that was decided by the scan, the check and an undoing. */
export type HashedCharge = Omit<ChargeTable, 'hash' | 'updateBy' | 'updateTime' | 'version'>

/** The hash by which a charge shows that a byte of it was changed beside the product (factory.md 4 R18). Numbers may come as texts from PostgreSQL. */
export function chargeHash(row: HashedCharge): string {
  const { id, createBy, createTime, chargeNo, taskId, planId, batchNo, vesselId, seq, huId, huCode, materialId, lotId, phase, netQty, unit } = row
  const { chargeBy, checkBy, checkTime, scanEventId, result, says, undoReason } = row
  const what = { id, chargeNo, taskId, planId, batchNo, vesselId, seq: Number(seq), huId, huCode, materialId, lotId, phase, netQty: Number(netQty), unit }
  const who = { createBy, createTime: Number(createTime), chargeBy, checkBy, checkTime: checkTime === null ? null : Number(checkTime) }
  return canonicalHash({ ...what, ...who, scanEventId, result, says, undoReason })
}
