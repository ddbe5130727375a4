import { endOfDueDay, lateMs } from '#contract/rules/late.ts'
import { instantOf } from '#contract/rules/wireTime.ts'
import { configuration } from '../../../api/address.ts'
import type { RecordRow } from '../../../api/records.ts'
import { lateText } from '../../../charts/duration.ts'
import { plainText } from '../../fields/plain.ts'

/** By how much an order is late, in the words of the walls. */
export function lateWords(order: RecordRow, nowMs: number): string {
  const { plantTz } = configuration
  const dueMs = endOfDueDay(plainText({ name: 'dueDate' }, order), plantTz)
  const forecastMs = instantOf(plainText({ name: 'forecastFinish' }, order), plantTz)
  const late = dueMs === null ? null : lateMs(dueMs, { actualMs: null, forecastMs }, nowMs)
  return `晚 ${lateText(Math.ceil((late ?? 0) / 60_000))}`
}
