import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** by table */
const dates: Readonly<Record<string, readonly string[]>> = {
  mes_supplier: ['licenseUntil'],
  mes_material_lot: ['expireDate', 'mfgDate', 'receiveDate', 'retestDate'],
  mes_equipment: ['buyDate'],
  mes_equipment_doc: ['validUntil'],
  sys_tenant: ['beginDate', 'endDate'],
  sys_user: ['birthday'],
  test_order_ticket: ['ticketDate'],
  test_demo: ['birthday'],
  test_goods_order: ['orderDate'],
}

/** A date that was left open is none and no empty text, so that a list sorts it behind all others. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [table, names] of Object.entries(dates))
      for (const name of names) await sql`update ${sql.table(table)} set ${sql.ref(name)} = null where ${sql.ref(name)} = ''`.execute(db)
  },
}
