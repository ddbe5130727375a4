import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const singles = ['bool', 'int16', 'uint16', 'bcd16']
const swapped = ['BADC', 'DCBA']

/** An order of one's own meant nothing for a value of one register, and from now on swaps its bytes: what was read before is read as before. */
export const migration: Migration = {
  async up(db: Kysely<never>) {
    const tables = db as unknown as Kysely<Record<'mes_plc_tag' | 'mes_template_tag', { dataType: string; wordOrder: string | null }>> // as they are at this point
    await tables.updateTable('mes_plc_tag').set({ wordOrder: null }).where('dataType', 'in', singles).where('wordOrder', 'in', swapped).execute()
    await tables.updateTable('mes_template_tag').set({ wordOrder: null }).where('dataType', 'in', singles).where('wordOrder', 'in', swapped).execute()
  },
}
