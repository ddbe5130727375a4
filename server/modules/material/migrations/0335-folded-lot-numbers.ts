import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

type Lot = { id: string; materialId: string; lotNo: string; originRefType: string }

const lots = sql.table('mes_material_lot')
const folded = (text: string) => text.normalize('NFKC').toUpperCase().normalize('NFKC').trim()

/**
 * Numbers of lots are half-width and capital from here on. Of several lots of a material that differ in nothing else the oldest gets that
 * number; the others are different goods with labels of their own and keep theirs. The lot of a batch keeps the number of its batch.
 */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    const { rows } = await sql<Lot>`select id, "materialId", "lotNo", "originRefType" from ${lots} order by "createTime", id`.execute(db)
    const keyOf = (materialId: string, lotNo: string) => JSON.stringify([materialId, lotNo])
    const taken = new Set(rows.map(({ materialId, lotNo }) => keyOf(materialId, lotNo)))
    for (const { id, materialId, lotNo, originRefType } of rows) {
      const number = folded(lotNo)
      if (originRefType === 'batch' || number === lotNo || taken.has(keyOf(materialId, number))) continue
      taken.add(keyOf(materialId, number))
      await sql`update ${lots} set "lotNo" = ${number} where id = ${id}`.execute(db)
    }
  },
}
