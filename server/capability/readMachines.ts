import { machineLifeWords } from '#contract/modules/equipment/machine.ts'
import type { CapableMachine } from '#contract/rules/capability/machine.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import type { Database } from '../db/database.ts'
import './tables.ts'

/** A machine with all that decides what it can take, and where it stands. */
export type PlantMachine = CapableMachine & { name: string; workshopId: string; workshopCode: string }

/** Whole machines of the plant in its own order, whatever their state of use; of `ids` alone where they are named. */
export async function readMachines(db: Database, ids: readonly string[] | null): Promise<PlantMachine[]> {
  if (ids?.length === 0) return []
  const machines = await db
    .selectFrom('mes_equipment')
    .innerJoin('mes_workshop', 'mes_workshop.id', 'mes_equipment.workshopId')
    .select(['mes_equipment.id', 'mes_equipment.equipCode', 'mes_equipment.name', 'mes_equipment.type', 'mes_equipment.status', 'mes_equipment.workshopId'])
    .select(['capacityMin', 'capacityMax', 'capacityUnit', 'mes_workshop.code as workshopCode'])
    .where('mes_equipment.parentId', '=', '')
    .$if(ids !== null, (query) => query.where('mes_equipment.id', 'in', ids ?? []))
    .orderBy('mes_equipment.seq')
    .orderBy('mes_equipment.equipCode')
    .execute()
  const abilities = await db.selectFrom('mes_machine_ability').select(['equipmentId', 'processId', 'productId']).orderBy('id').execute()
  const abilitiesOf = Map.groupBy(abilities, ({ equipmentId }) => equipmentId)
  return machines.map(({ id, equipCode, name, type, status, workshopId, workshopCode, capacityMin, capacityMax, capacityUnit }) => ({
    id,
    equipCode,
    name,
    type,
    life: status,
    lifeWord: lifeWords.get(status) ?? status,
    workshopId,
    workshopCode,
    capacityMin: amount(capacityMin),
    capacityMax: amount(capacityMax),
    capacityUnit,
    abilities: (abilitiesOf.get(id) ?? []).map(({ processId, productId }) => ({ processId: some(processId), productId: some(productId) })),
  }))
}

const lifeWords = new Map<string, string>(Object.entries(machineLifeWords))

/** Amounts rest in millionths. */
function amount(micro: number | null): number | null {
  return micro === null ? null : fromMicro(Number(micro))
}

/** What a form left open may rest as an empty text. */
function some(id: string | null): string | null {
  return id === null || id === '' ? null : id
}
