import type { SuggestedPlace } from '#contract/modules/warehouse/in/inCalls.ts'
import type { Database } from '../../../db/database.ts'
import '../tables.ts'

/** places that are offered for a unit */
const mostOffered = 5
const storing = ['bin', 'rack', 'zone']

type Place = { id: string; code: string; name: string; type: string; parentId: string; allowMixLot: string; allowStatus: string }
type Goods = { lotId: string; materialId: string; qualityStatus: string; locationId: string | null }

/**
 * Where a unit may be put away, the best first: beside its own lot, beside its material, then the empty place nearest to its material. Only places
 * that take its quality status, and that hold no other lot where they are for one (stock/gate.ts refuses the others anyway).
 */
export async function placesFor(db: Database, huId: string): Promise<SuggestedPlace[]> {
  const goods = await db
    .selectFrom('mes_hu')
    .innerJoin('mes_material_lot', 'mes_material_lot.id', 'mes_hu.lotId')
    .select(['mes_hu.lotId', 'materialId', 'qualityStatus', 'locationId'])
    .where('mes_hu.id', '=', huId)
    .executeTakeFirst()
  return goods ? placesForGoods(db, goods) : []
}

async function placesForGoods(db: Database, goods: Goods): Promise<SuggestedPlace[]> {
  const all = await db
    .selectFrom('mes_location')
    .select(['id', 'code', 'name', 'type', 'parentId', 'allowMixLot', 'allowStatus'])
    .where('status', '=', 1)
    .where('type', 'in', goods.qualityStatus === 'pending' ? [...storing, 'quarantine'] : storing)
    .orderBy('code')
    .execute()
  const places = all.filter((place) => place.id !== goods.locationId && takesStatus(place, goods.qualityStatus) && isEnd(place, all))
  const lying = await db.selectFrom('mes_stock_balance').select(['locationId', 'lotId', 'materialId']).distinct().execute()
  const heldIn = Map.groupBy(lying, ({ locationId }) => locationId)
  const holds = (place: Place) => heldIn.get(place.id) ?? []
  const fits = places.filter((place) => place.allowMixLot === 'Y' || holds(place).every(({ lotId }) => lotId === goods.lotId))
  const besideLot = fits.filter((place) => holds(place).some(({ lotId }) => lotId === goods.lotId))
  const besideMaterial = fits.filter((place) => holds(place).some(({ materialId }) => materialId === goods.materialId))
  const home = [...besideLot, ...besideMaterial][0]
  const empty = fits.filter((place) => holds(place).length === 0).toSorted((one, other) => distance(one, home) - distance(other, home))
  const offered = [
    ...besideLot.map((place) => ({ place, why: '同一批在这里' })),
    ...besideMaterial.map((place) => ({ place, why: '同一种物料在这里' })),
    ...empty.map((place) => ({ place, why: home ? `空位，离 ${home.code} 最近` : '空位' })),
    ...fits.map((place) => ({ place, why: '可以放' })),
  ]
  const seen = new Set<string>()
  return offered
    .filter(({ place }) => !seen.has(place.id) && seen.add(place.id))
    .slice(0, mostOffered)
    .map(({ place, why }) => ({ placeId: place.id, code: place.code, name: place.name, why }))
}

const takesStatus = ({ allowStatus }: Place, status: string) => allowStatus === '' || allowStatus.split(',').includes(status)

/** Goods lie in bins; a rack or zone without bins is a place of its own. */
const isEnd = ({ id, type }: Place, all: readonly Place[]) => type === 'bin' || !all.some(({ parentId }) => parentId === id)

/** How far a place is from another: the same rack first, then by how late their codes differ. */
function distance(place: Place, home: Place | undefined): number {
  if (!home) return 0
  let same = 0
  while (same < home.code.length && place.code[same] === home.code[same]) same += 1
  return (place.parentId === home.parentId ? 0 : 100) + home.code.length - same
}
