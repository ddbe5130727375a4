import type { ReadUnit } from '../../bus/unit.ts'
import { placesBelow } from '../material/stock/placesBelow.service.ts'
import type { StocktakeTable } from './tables.ts'
import { sql } from 'kysely'
import type { AbcClass } from '#contract/modules/stocktake/takeStates.ts'
import { abcClasses } from '#contract/rules/abcClasses.ts'

export type ScopedTake = Pick<StocktakeTable, 'scopeBy' | 'locationId' | 'materialId' | 'abcClass'>

/** What a stock-take counts: places and materials; null is every one. */
export type TakeScope = { places: ReadonlySet<string> | null; materials: ReadonlySet<string> | null }

export async function scopeOf(unit: Pick<ReadUnit, 'trx' | 'at'>, { scopeBy, locationId, materialId, abcClass }: ScopedTake): Promise<TakeScope> {
  const places = locationId === null || locationId === '' ? null : await placesBelow(unit, locationId)
  if (scopeBy === 'material') return { places, materials: new Set(materialId === null ? [] : [materialId]) }
  return { places, materials: scopeBy === 'abc' ? await materialsOfClass(unit, abcClass ?? '') : null }
}

export const isInPlaces = ({ places }: TakeScope, placeId: string | null): boolean => placeId !== null && (places === null || places.has(placeId))
export const isOfMaterials = ({ materials }: TakeScope, materialId: string): boolean => materials === null || materials.has(materialId)

/** A unit in the scope, as the ledger has it. */
export type UnitInScope = { huId: string; huCode: string; lotId: string; materialId: string; locationId: string; unit: string }

/** Units that lie in the scope now, in walking order: by place, then by number. */
export async function unitsInScope({ trx }: Pick<ReadUnit, 'trx'>, scope: TakeScope): Promise<UnitInScope[]> {
  const rows = await trx
    .selectFrom('mes_stock_balance as balance')
    .innerJoin('mes_hu', 'mes_hu.id', 'balance.huId')
    .innerJoin('mes_location', 'mes_location.id', 'balance.locationId')
    .select(['balance.huId', 'huCode', 'balance.lotId', 'balance.materialId', 'balance.locationId', 'mes_hu.unit'])
    .$if(isFew(scope.places), (query) => query.where('balance.locationId', 'in', [...(scope.places ?? [])]))
    .$if(isFew(scope.materials), (query) => query.where('balance.materialId', 'in', [...(scope.materials ?? [])]))
    .orderBy('mes_location.code')
    .orderBy('huCode')
    .execute()
  return rows.filter(({ locationId, materialId }) => isInPlaces(scope, locationId) && isOfMaterials(scope, materialId))
}

/** so many values go into one statement; more are sorted out afterwards */
const fewest = 500
const isFew = (ids: ReadonlySet<string> | null): boolean => ids !== null && ids.size > 0 && ids.size <= fewest

/** how far back goods that went out are counted, ms */
const backMs = 90 * 86_400_000

/** Materials of an ABC class, by how often they were taken in the last 90 days. */
async function materialsOfClass({ trx, at }: Pick<ReadUnit, 'trx' | 'at'>, wanted: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string; times: number | string }>`select material.id,
      (select count(*) from ${sql.table('mes_stock_move')} m where m."materialId" = material.id and m."createTime" > ${at - backMs}
        and m."moveType" in ('issue', 'weigh', 'charge', 'ship')) as times
    from ${sql.table('mes_material')} material`.execute(trx)
  const classes = abcClasses(rows.map(({ id, times }) => ({ id, times: Number(times) })))
  return new Set([...classes].filter(([, one]) => one === (wanted as AbcClass)).map(([id]) => id)) // an unknown class has no materials
}
