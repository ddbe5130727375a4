import { z } from 'zod'
import type { QualityBoard } from '#contract/modules/spc/qualityBoard.ts'
import type { Database } from '../../../db/database.ts'

const Points = z.array(z.object({ title: z.string(), open: z.string().nullable() })).catch([])

/** Batches that wait for their release, those with the fewest open points first, as their checklist was found last. */
export async function releaseLines(db: Database, most: number): Promise<QualityBoard['releases']> {
  const rows = await db
    .selectFrom('mes_batch_release as release')
    .leftJoin('mes_material as product', 'product.id', 'release.productId')
    .select(['release.batchNo', 'checklist', 'openPoints', 'materialName'])
    .where('release.status', '=', 'pending')
    .orderBy('openPoints')
    .orderBy('release.batchNo')
    .execute()
  const lines = rows.slice(0, most).map(({ batchNo, checklist, openPoints, materialName }) => {
    const points = Points.parse(jsonOf(checklist))
    const open = points.filter((point) => point.open !== null)
    return {
      batchNo,
      product: materialName ?? batchNo,
      points: points.length,
      open: points.length === 0 ? openPoints : open.length,
      missing: open.map(({ title }) => title).join('、'),
    }
  })
  return { total: rows.length, lines }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return [] // a checklist that nobody looked at yet is empty
  }
}
