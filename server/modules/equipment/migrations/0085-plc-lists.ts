import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createListIndexes } from '../../../db/listIndexes.ts'

/** Devices and tags become lists of the office (factory.md Appendix B): they are read in the order of what they are sorted by. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await createListIndexes(db, 'mes_plc_device', ['deviceCode', 'name', 'host', 'createTime', 'updateTime'])
    await createListIndexes(db, 'mes_plc_tag', ['tagCode', 'name', 'createTime', 'updateTime'])
  },
}
