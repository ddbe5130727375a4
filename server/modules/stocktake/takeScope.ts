import type { ReadUnit } from '../../bus/unit.ts'
import { placesBelow } from '../material/stock/placesBelow.service.ts'
import { materialsOfClass } from './abc.ts'
import type { StocktakeTable } from './tables.ts'

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
