import type { ReadUnit } from '../../../bus/unit.ts'
import { whyUnusable } from '../../material/stock/usable.service.ts'
import { batchReleased } from '../../quality/release.service.ts'

/** how lots name the batch that they come from (material/issue/batchLot.ts) */
const madeByBatch = 'batch'

type AtDock = { huCode: string; lotId: string }

/** Why units may not leave the plant (factory.md 3.11, 4 R13), each with its code; empty when all may. Every unit is judged at the moment it leaves. */
export async function dockRefusals(look: Pick<ReadUnit, 'trx' | 'at'>, units: readonly AtDock[]): Promise<string[]> {
  const whyOf = new Map<string, string | null>()
  const refusals: string[] = []
  for (const { huCode, lotId } of units) {
    const why = whyOf.has(lotId) ? (whyOf.get(lotId) ?? null) : await whyNotShip(look, lotId)
    whyOf.set(lotId, why)
    if (why !== null) refusals.push(`${huCode}：${why}`)
  }
  return refusals
}

/** Why a lot may not ship, in a sentence; null when it may. What a batch of ours was made into waits for the release of that batch. */
export async function whyNotShip(look: Pick<ReadUnit, 'trx' | 'at'>, lotId: string): Promise<string | null> {
  const unusable = await whyUnusable(look, lotId)
  if (unusable !== null) return unusable
  const lot = await look.trx.selectFrom('mes_material_lot').select(['originRefType', 'originRefId']).where('id', '=', lotId).executeTakeFirst()
  return lot?.originRefType === madeByBatch ? batchReleased(look.trx, lot.originRefId) : null
}
