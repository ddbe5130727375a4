import { sql } from 'kysely'
import type { CreateTableBuilder, Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { makeAppendOnly } from '../../../db/appendOnly.ts'
import { keptColumns } from '../../../db/keptColumns.ts'
import { createListIndexes } from '../../../db/listIndexes.ts'

/** Columns of texts that are never null. */
function withTexts<Table extends string>(table: CreateTableBuilder<Table>, names: readonly string[]): CreateTableBuilder<Table> {
  return names.reduce(
    (built: CreateTableBuilder<Table>, name) => built.addColumn(name, 'text', (column) => column.notNull()) as CreateTableBuilder<Table>,
    table,
  )
}

/** Places, containers, lots, units, and the ledger with what follows from it. What must never be is refused by the database itself (factory.md 4 R1–R4). */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await makePlaces(db)
    await makeLots(db)
    await makeUnits(db)
    await makeLedger(db)
    await sql`insert into sys_fill_rule ("id", "createBy", "createTime", "updateBy", "updateTime", "version", "ruleName", "ruleCode", "pattern", "resetPeriod", "ruleDescription")
      values ('mes_hu', 'system', 0, 'system', 0, 1, '物料件码', 'mes_hu', 'HU{seq:7}', 'never', '物料件')`.execute(db)
  },
}

async function makePlaces(db: Kysely<unknown>): Promise<void> {
  await withTexts(
    keptColumns(db.schema.createTable('mes_supplier')).addColumn('code', 'text', (column) => column.notNull().unique()),
    ['name', 'grade', 'licenseNo'],
  )
    .addColumn('licenseUntil', 'text')
    .addColumn('status', 'integer', (column) => column.notNull())
    .execute()
  await createListIndexes(db, 'mes_supplier', ['code', 'name', 'licenseUntil', 'createTime', 'updateTime'])

  await withTexts(
    keptColumns(db.schema.createTable('mes_location')).addColumn('code', 'text', (column) => column.notNull().unique()),
    ['name', 'type', 'parentId', 'allowMixLot', 'allowStatus'],
  )
    .addColumn('status', 'integer', (column) => column.notNull())
    .execute()
  await createListIndexes(db, 'mes_location', ['code', 'name', 'createTime', 'updateTime'])
  await db.schema.createIndex('mes_location_below').on('mes_location').columns(['parentId', 'code']).execute()

  await withTexts(
    keptColumns(db.schema.createTable('mes_container')).addColumn('code', 'text', (column) => column.notNull().unique()),
    ['type', 'cleanStatus', 'lastBatchNo'],
  )
    .addColumn('tareStd', 'bigint', (column) => column.notNull())
    .addColumn('tareTol', 'bigint', (column) => column.notNull())
    .addColumn('volumeL', 'double precision', (column) => column.notNull())
    .addColumn('cleanExpireHours', 'integer', (column) => column.notNull())
    .addColumn('cleanTime', 'bigint')
    .execute()
  await createListIndexes(db, 'mes_container', ['code', 'cleanTime', 'createTime', 'updateTime'])
}

async function makeLots(db: Kysely<unknown>): Promise<void> {
  await withTexts(
    keptColumns(db.schema.createTable('mes_material_lot')).addColumn('lotNo', 'text', (column) => column.notNull()),
    ['supplierLotNo', 'coaFile', 'qualityStatus', 'heldFrom', 'holdReason', 'holdBinds', 'originRefType', 'originRefId'],
  )
    .addColumn('materialId', 'text', (column) => column.notNull().references('mes_material.id'))
    .addColumn('supplierId', 'text', (column) => column.references('mes_supplier.id'))
    .addColumn('mfgDate', 'text')
    .addColumn('expireDate', 'text')
    .addColumn('retestDate', 'text')
    .addColumn('receiveDate', 'text')
    .addColumn('expiresAt', 'bigint')
    .addColumn('assayFactor', 'double precision', (column) => column.notNull())
    .addColumn('tintFactor', 'double precision', (column) => column.notNull())
    .addColumn('moisturePct', 'double precision')
    .execute()
  await db.schema.createIndex('mes_material_lot_no').unique().on('mes_material_lot').columns(['materialId', 'lotNo']).execute()
  await createListIndexes(db, 'mes_material_lot', ['lotNo', 'expireDate', 'mfgDate', 'receiveDate', 'retestDate', 'expiresAt', 'createTime', 'updateTime'])
  await db.schema.createIndex('mes_material_lot_in_state').on('mes_material_lot').columns(['qualityStatus', 'id']).execute()
}

async function makeUnits(db: Kysely<unknown>): Promise<void> {
  const amount = 'bigint'
  await withTexts(
    keptColumns(db.schema.createTable('mes_hu')).addColumn('huCode', 'text', (column) => column.notNull().unique()),
    ['huType', 'unit', 'reservedBatchNo', 'status'],
  )
    .addColumn('lotId', 'text', (column) => column.notNull().references('mes_material_lot.id'))
    .addColumn('locationId', 'text', (column) => column.references('mes_location.id'))
    .addColumn('qtyInit', amount, (column) => column.notNull())
    .addColumn('qtyAvail', amount, (column) => column.notNull())
    .addColumn('qtyReserved', amount, (column) => column.notNull().defaultTo(0))
    .addColumn('qtyConsumed', amount, (column) => column.notNull().defaultTo(0))
    .addCheckConstraint('mes_hu_conserves', sql`"qtyInit" = "qtyAvail" + "qtyReserved" + "qtyConsumed" and "qtyInit" > 0`)
    .addCheckConstraint('mes_hu_not_negative', sql`"qtyAvail" >= 0 and "qtyReserved" >= 0 and "qtyConsumed" >= 0`)
    .execute()
  await createListIndexes(db, 'mes_hu', ['huCode', 'createTime'])
  await db.schema.createIndex('mes_hu_of_lot').on('mes_hu').columns(['lotId', 'id']).execute()
  await db.schema.createIndex('mes_hu_at').on('mes_hu').columns(['locationId', 'id']).execute()
  await db.schema.createIndex('mes_hu_of_batch').on('mes_hu').columns(['reservedBatchNo', 'id']).execute()

  await db.schema
    .createTable('mes_stock_balance')
    .addColumn('huId', 'text', (column) => column.notNull().references('mes_hu.id'))
    .addColumn('locationId', 'text', (column) => column.notNull().references('mes_location.id'))
    .addColumn('materialId', 'text', (column) => column.notNull().references('mes_material.id'))
    .addColumn('lotId', 'text', (column) => column.notNull().references('mes_material_lot.id'))
    .addColumn('qty', amount, (column) => column.notNull())
    .addColumn('reservedQty', amount, (column) => column.notNull())
    .addColumn('lastMoveId', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('mes_stock_balance_key', ['huId', 'locationId'])
    .addCheckConstraint('mes_stock_balance_not_negative', sql`"qty" >= 0 and "reservedQty" >= 0 and "reservedQty" <= "qty"`)
    .execute()
  await db.schema.createIndex('mes_stock_balance_of_lot').on('mes_stock_balance').columns(['lotId', 'locationId']).execute()
  await db.schema.createIndex('mes_stock_balance_of_material').on('mes_stock_balance').columns(['materialId', 'lotId']).execute()
  await db.schema.createIndex('mes_stock_balance_at').on('mes_stock_balance').columns(['locationId', 'lotId']).execute()

  await withTexts(
    db.schema.createTable('mes_stock_reservation').addColumn('id', 'text', (column) => column.primaryKey()),
    ['refType', 'refId', 'batchNo', 'createBy'],
  )
    .addColumn('huId', 'text', (column) => column.notNull().references('mes_hu.id'))
    .addColumn('qty', amount, (column) => column.notNull())
    .addColumn('createTime', 'bigint', (column) => column.notNull())
    .addCheckConstraint('mes_stock_reservation_positive', sql`"qty" > 0`)
    .execute()
  await db.schema.createIndex('mes_stock_reservation_of').on('mes_stock_reservation').columns(['huId', 'createTime']).execute()
  await db.schema.createIndex('mes_stock_reservation_for').on('mes_stock_reservation').columns(['refType', 'refId']).execute()
}

async function makeLedger(db: Kysely<unknown>): Promise<void> {
  await withTexts(keptColumns(db.schema.createTable('mes_stock_move')), ['moveType', 'huCode', 'toHuCode', 'unit', 'refType', 'refId', 'batchNo', 'reason'])
    .addColumn('moveNo', 'text', (column) => column.notNull().unique())
    .addColumn('materialId', 'text', (column) => column.notNull().references('mes_material.id'))
    .addColumn('lotId', 'text', (column) => column.notNull().references('mes_material_lot.id'))
    .addColumn('huId', 'text', (column) => column.references('mes_hu.id'))
    .addColumn('toHuId', 'text', (column) => column.references('mes_hu.id'))
    .addColumn('fromLocationId', 'text', (column) => column.references('mes_location.id'))
    .addColumn('toLocationId', 'text', (column) => column.references('mes_location.id'))
    .addColumn('qty', 'bigint', (column) => column.notNull())
    .addColumn('reversedMoveId', 'text', (column) => column.unique())
    .addColumn('idemKey', 'text', (column) => column.notNull().unique())
    .addCheckConstraint('mes_stock_move_moves', sql`"qty" > 0 and ("fromLocationId" is not null or "toLocationId" is not null)`)
    .execute()
  await createListIndexes(db, 'mes_stock_move', ['moveNo', 'createTime'])
  await db.schema.createIndex('mes_stock_move_of_unit').on('mes_stock_move').columns(['huId', 'id']).execute()
  await db.schema.createIndex('mes_stock_move_into_unit').on('mes_stock_move').columns(['toHuId', 'id']).execute()
  await db.schema.createIndex('mes_stock_move_of_lot').on('mes_stock_move').columns(['lotId', 'id']).execute()
  await db.schema.createIndex('mes_stock_move_of_batch').on('mes_stock_move').columns(['batchNo', 'id']).execute()
  await makeAppendOnly(db, 'mes_stock_move', 'id')

  await withTexts(
    db.schema.createTable('mes_genealogy').addColumn('id', 'text', (column) => column.primaryKey()),
    ['viaType', 'viaId'],
  )
    .addColumn('parentLotId', 'text', (column) => column.notNull().references('mes_material_lot.id'))
    .addColumn('parentHuId', 'text', (column) => column.notNull().references('mes_hu.id'))
    .addColumn('childLotId', 'text', (column) => column.notNull().references('mes_material_lot.id'))
    .addColumn('qty', 'bigint', (column) => column.notNull())
    .addColumn('moveId', 'text', (column) => column.notNull().references('mes_stock_move.id'))
    .addColumn('createTime', 'bigint', (column) => column.notNull())
    .addCheckConstraint('mes_genealogy_other', sql`"qty" > 0 and "parentLotId" <> "childLotId"`)
    .execute()
  await db.schema.createIndex('mes_genealogy_down').on('mes_genealogy').columns(['parentLotId', 'childLotId']).execute()
  await db.schema.createIndex('mes_genealogy_up').on('mes_genealogy').columns(['childLotId', 'parentLotId']).execute()
  await makeAppendOnly(db, 'mes_genealogy', 'id')
}
