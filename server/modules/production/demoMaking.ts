import { rowId } from '../../db/rowId.ts'
import { demoPeople } from './demoOrders.ts'
import type { DemoPerson } from './demoOrders.ts'

export const dayMs = 86_400_000

/** What everything of the demo is made with: `now` in ms since the epoch, and chance that is the same for the same seed. */
export type Making = { now: number; plantTz: string; random: (from: number, to: number) => number }

/** The kept columns of a record that one of the demo's people wrote at `at` (ms). */
export function kept(by: DemoPerson, at: number) {
  const { username } = demoPeople[by]
  return { id: rowId(at), createBy: username, createTime: Math.round(at), updateBy: username, updateTime: Math.round(at), version: 1 }
}
