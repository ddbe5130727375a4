import type { Fill } from './keeper.ts'
import type { Postgres } from './postgres.ts'

/** Steps from a raw lot to a box, and how many parents a made lot has. */
const [levels, parents] = [5, 13]

/**
 * Copies the rows of a lot that the product itself received: so many lots of its material with a unit each, spread over new places, and a
 * genealogy in five levels in which each lot is made of thirteen of the level before (1.04 million edges of 100 000 lots).
 */
export function fillStock({ sql }: Postgres, { lots, places, lotId }: Fill & { lotId: string }): void {
  const perLevel = Math.floor(lots / levels)
  const copy = (table: string, changed: Record<string, string>, from: string) => {
    const names = sql(`select string_agg(column_name, ' ' order by ordinal_position) from information_schema.columns where table_name = '${table}'`).split(' ')
    const columns = names.map((name) => `"${name}"`).join(', ')
    const values = names.map((name) => changed[name] ?? `r."${name}"`).join(', ')
    sql(`insert into ${table} (${columns}) select ${values} from ${table} r, ${from}`)
  }
  const each = `generate_series(1, ${lots}) n where r."lotId" = '${lotId}'`
  const bin = `'bin' || (1 + n % ${places})`
  copy('mes_location', { id: `'bin' || n`, code: `'BIN-' || n` }, `generate_series(1, ${places}) n where r.code = 'A'`)
  copy('mes_material_lot', { id: `'lot' || n`, lotNo: `'L' || n`, qualityStatus: `'pass'` }, `generate_series(1, ${lots}) n where r.id = '${lotId}'`)
  const whole = { qtyAvail: '25000000', qtyReserved: '0', qtyConsumed: '0', qtyInit: '25000000', status: `'active'` }
  copy('mes_hu', { ...whole, id: `'hu' || n`, huCode: `'C' || n`, lotId: `'lot' || n`, locationId: bin }, each)
  const move = { id: `'m' || n`, moveNo: `'M' || n`, lotId: `'lot' || n`, huId: `'hu' || n`, huCode: `'C' || n`, toLocationId: bin, idemKey: `'fill' || n` }
  copy('mes_stock_move', move, `${each} and r."moveType" = 'recv'`)
  sql(`insert into mes_stock_balance ("tenantId", "huId", "locationId", "materialId", "lotId", qty, "reservedQty", "lastMoveId")
    select h."tenantId", h.id, h."locationId", l."materialId", l.id, h."qtyAvail", 0, 'm' || substr(h.id, 3)
    from mes_hu h join mes_material_lot l on l.id = h."lotId" where h."huCode" ~ '^C[0-9]+$'`)
  sql(`insert into mes_genealogy ("tenantId", id, "parentLotId", "parentHuId", "childLotId", qty, "viaType", "viaId", "moveId", "createTime")
    select r."tenantId", 'g' || n || '-' || k, 'lot' || p, 'hu' || p, 'lot' || n, 1000000, 'batch', 'b' || n, 'm' || n, 0
    from (select "tenantId" from mes_material_lot where id = '${lotId}') r, generate_series(${perLevel + 1}, ${perLevel * levels}) n, generate_series(0, ${parents - 1}) k,
      lateral (select ((n - 1) / ${perLevel} - 1) * ${perLevel} + 1 + (n - 1 + k) % ${perLevel} as p) parent`)
  sql('vacuum analyze')
}
