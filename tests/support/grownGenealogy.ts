import { DatabaseSync } from 'node:sqlite'

/** Edges of one batch: so many raw lots go into its bulk, and so many product lots are made of it. */
const rawOfBatch = 7
export const productsOfBatch = 4
/** batches that one raw lot goes into */
export const batchesOfRaw = 60

type Grown = { batches: number; raws: number; edges: number }

/**
 * Grows the genealogy of a plant in the file of a database that was migrated: raw lots, bulks and products with a box each, of which every second left with one
 * of a hundred deliveries. A raw lot reaches up to 60 bulks and 240 products.
 */
export function growGenealogy(file: string, batches: number): Grown {
  const db = new DatabaseSync(file)
  db.exec('pragma foreign_keys = off')
  const raws = Math.max(rawOfBatch, Math.ceil((batches * rawOfBatch) / batchesOfRaw))
  const fill = filler(db)
  db.exec('begin')
  fill('mes_material', 3, { id: `'material-' || i`, materialCode: `'M-' || i`, materialName: `'物料' || i`, unit: `'kg'` })
  fill('mes_customer', 20, { id: `'customer-' || i`, code: `'C-' || i`, name: `'客户' || i` })
  fill('mes_location', 50, { id: `'place-' || i`, code: `'P-' || i`, name: `'库位' || i` })
  const lot = { qualityStatus: `'pass'`, holdBinds: `'N'`, assayFactor: '1', tintFactor: '1' }
  fill('mes_material_lot', raws, { ...lot, id: `'raw-' || i`, lotNo: `'R' || i`, materialId: `'material-1'` })
  fill('mes_material_lot', batches, {
    ...lot,
    id: `'bulk-' || i`,
    lotNo: `'B' || i`,
    materialId: `'material-2'`,
    originRefType: `'batch'`,
    originRefId: `'B' || i`,
  })
  const products = batches * productsOfBatch
  fill('mes_material_lot', products, { ...lot, id: `'product-' || i`, lotNo: `'F' || i`, materialId: `'material-3'` })
  const edge = { qty: '1000000', viaType: `'batch'`, parentHuId: `'hu'` }
  const raw = `'raw-' || (1 + ((i - 1) / ${rawOfBatch} + ((i - 1) % ${rawOfBatch}) * ${Math.max(1, Math.floor(raws / rawOfBatch))}) % ${raws})`
  fill('mes_genealogy', batches * rawOfBatch, {
    ...edge,
    id: `'in-' || i`,
    moveId: `'in-' || i`,
    parentLotId: raw,
    childLotId: `'bulk-' || (1 + (i - 1) / ${rawOfBatch})`,
  })
  const bulk = `'bulk-' || (1 + (i - 1) / ${productsOfBatch})`
  fill('mes_genealogy', products, { ...edge, id: `'out-' || i`, moveId: `'out-' || i`, parentLotId: bulk, childLotId: `'product-' || i` })
  const box = { lotId: `'product-' || i`, status: `iif(i % 2, 'saved', 'shipped')`, huId: 'null', parentBoxId: 'null' }
  fill('mes_box', products, { ...box, id: `'box-' || i`, boxNo: `'BX' || i`, sscc: `'SSCC' || i`, jobId: `'job'`, seq: 'i' })
  fill('mes_out_order', 100, { id: `'delivery-' || i`, outNo: `'OUT' || i`, customerId: `'customer-' || (1 + i % 20)`, supplierId: 'null', status: `'done'` })
  const item = { lotId: `'product-' || (2 * i)`, outId: `'delivery-' || (1 + i % 100)`, status: `'shipped'`, qty: '1000000', ruleRank: '1' }
  fill('mes_out_item', Math.floor(products / 2), { ...item, id: `'item-' || i` })
  db.exec('commit')
  db.exec('analyze')
  db.close()
  return { batches, raws, edges: batches * rawOfBatch + products }
}

/** Fills a table with so many rows: what is not given is empty or zero, what may be null is null. */
function filler(db: DatabaseSync) {
  return (table: string, count: number, given: Readonly<Record<string, string>>): void => {
    const columns = db.prepare(`select name, type, "notnull" as required, dflt_value as standard from pragma_table_info(?)`).all(table)
    const named = columns.filter(({ name, required, standard }) => String(name) in given || (required === 1 && standard === null))
    const values = named.map(
      ({ name, type }) => given[String(name)] ?? (/int|double|real|numeric/i.test(String(type)) ? (name === 'version' ? '1' : '0') : `''`),
    )
    const names = named.map(({ name }) => `"${String(name)}"`)
    db.prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?) insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from n`,
    ).run(count)
  }
}
