import { machineStates, machineStateWords, mappedStates } from '#contract/modules/equipment/machineState.ts'
import type { MappedState } from '#contract/modules/equipment/machineState.ts'
import { machineTypes } from '#contract/modules/equipment/overview.ts'
import type { PlcTag } from '#contract/modules/equipment/plcTag.ts'
import type { StateRule } from '#contract/rules/state/stateTable.ts'
import { momentType } from '#contract/tag.ts'
import type { Database } from '../../db/database.ts'
import type { ComputedTag } from '../../tags/engine.ts'
import { wordsInUnits } from '../../tags/scaling.ts'
import type { WatchedMachine } from './machineStates.ts'
import { readStateTables } from './stateTables.service.ts'
import type { TablesOf } from './stateTables.service.ts'
import type { MachineTagTable } from './tables.ts'

/** What of a tag makes it one of a machine; those that are computed come after those that are read. */
export type MachineTag = Pick<PlcTag, 'tagCode' | 'role' | 'equipmentCode' | 'unit' | 'valueMap'> & { deviceCode: string | null }

/** What a machine knows of a tag that is read: its words belong to the values that are shown, not to raw ones. */
export function machineTagOf(tag: PlcTag): MachineTag {
  const { tagCode, role, equipmentCode, unit, deviceCode } = tag
  return { tagCode, role, equipmentCode, unit, deviceCode, valueMap: wordsInUnits(tag.valueMap, tag) }
}

/** of the dictionary mes_equip_life: no longer in the plant, or out of use for a while */
const offTheWalls: readonly string[] = ['scrapped', 'disabled']

/**
 * The machines of the plant in its own order: the registered ones that walls show, then every equipment code that only tags
 * name, so that a plant which was configured by a tag file alone is seen on its walls.
 */
export async function loadMachines(db: Database, tags: readonly MachineTag[]): Promise<WatchedMachine[]> {
  const all = await db
    .selectFrom('mes_equipment')
    .innerJoin('mes_workshop', 'mes_workshop.id', 'mes_equipment.workshopId')
    .select(['mes_equipment.id', 'equipCode', 'mes_equipment.name', 'type', 'mes_workshop.code as workshopCode', 'mes_workshop.name as workshopName'])
    .select(['mes_equipment.seq', 'idealPerHour', 'plcDeviceCode', 'onWall', 'mes_equipment.status'])
    .orderBy('mes_equipment.seq')
    .orderBy('equipCode')
    .execute()
  const first = await db.selectFrom('mes_equipment_tag').select(['machineId', 'tagCode']).orderBy('machineId').orderBy('lineNo').orderBy('id').execute()
  const keyTagsOf = Map.groupBy(first, ({ machineId }: Pick<MachineTagTable, 'machineId' | 'tagCode'>) => machineId)
  // a machine that was taken off the walls is known all the same: its tags do not bring it back
  const registered = all.filter(({ onWall, status }) => onWall === 'Y' && !offTheWalls.includes(status))
  const tablesOf = await readStateTables(db)
  const tagsOf = Map.groupBy(
    tags.filter((tag) => tag.equipmentCode !== null),
    (tag) => tag.equipmentCode ?? '',
  )
  const known = new Set(all.map((row) => row.equipCode))
  const named = [...tagsOf.keys()].filter((code) => !known.has(code)).sort()
  const devices = named.length === 0 ? [] : await db.selectFrom('mes_plc_device').select(['deviceCode', 'name']).execute()
  const deviceNames = new Map(devices.map(({ deviceCode, name }) => [deviceCode, name]))
  return [
    ...registered.map(({ id, ...row }, index) =>
      machineOf(
        { ...row, seq: index + 1, plcDeviceCode: row.plcDeviceCode === '' ? null : row.plcDeviceCode },
        tagsOf.get(row.equipCode) ?? [],
        tablesOf({ id, equipCode: row.equipCode, type: row.type }),
        (keyTagsOf.get(id) ?? []).map(({ tagCode }) => tagCode),
      ),
    ),
    ...named.map((equipCode, index) =>
      machineOf(
        {
          equipCode,
          name: deviceNames.get(equipCode) ?? equipCode, // a device that is called like the machine tells its name
          type: 'other',
          workshopCode: '',
          workshopName: '',
          seq: registered.length + index + 1,
          idealPerHour: null,
          plcDeviceCode: null,
        },
        tagsOf.get(equipCode) ?? [],
        tablesOf({ id: '', equipCode, type: '' }),
        [],
      ),
    ),
  ]
}

type Registered = {
  equipCode: string
  name: string
  type: string
  workshopCode: string
  workshopName: string
  seq: number
  idealPerHour: number | null
  plcDeviceCode: string | null
}

function machineOf(
  { equipCode, name, type, workshopCode, workshopName, seq, idealPerHour, plcDeviceCode }: Registered,
  tags: readonly MachineTag[],
  tables: ReturnType<TablesOf>,
  keyTags: readonly string[],
): WatchedMachine {
  const withRole = (role: PlcTag['role']) => tags.find((tag) => tag.role === role)?.tagCode ?? null
  const process = tags.filter((tag) => tag.role === 'process' || tag.role === null).map((tag) => tag.tagCode)
  const loaded = tags.filter((tag) => tag.role === 'setpoint' && tag.unit === '' && tag.valueMap === null).map((tag) => tag.tagCode)
  const first = keyTags.filter((code) => process.includes(code))
  return {
    equipCode,
    name,
    type: machineTypes.find((known) => known === type) ?? 'other',
    workshopCode,
    workshopName,
    deviceCode: plcDeviceCode ?? tags.find(({ deviceCode }) => deviceCode !== null)?.deviceCode ?? null,
    seq,
    stateTag: `${equipCode}.state`,
    stateSinceTag: `${equipCode}.stateSince`,
    faultTag: withRole('fault'),
    processTags: [...first, ...process.filter((code) => !first.includes(code))],
    ...(loaded.length > 0 ? { loadTags: loaded } : {}),
    idealPerHour,
    plcStateTag: withRole('state'),
    countTag: withRole('goodCount'),
    rejectTag: withRole('rejectCount'),
    ...tables,
    stateRules: tables.stateRules ?? rulesInWords(tags.find(({ role }) => role === 'state')),
  }
}

const stateOfWord = new Map<string, MappedState>(mappedStates.map((state) => [machineStates[state].word, state]))

/** The words of a tag of states as a table, where nobody wrote one (docs/decisions/068): 1:运行 says that 1 is running. Other words say nothing of a state. */
function rulesInWords(tag: MachineTag | undefined): StateRule<MappedState>[] | null {
  const rules = Object.entries(tag?.valueMap ?? {}).flatMap(([value, word]) => {
    const state = stateOfWord.get(word)
    return tag && state ? [{ state, conditions: [{ tag: tag.tagCode, test: 'eq' as const, value }] }] : []
  })
  return rules.length > 0 ? rules : null
}

/** The tags that the server computes for each machine. A state is checked every second: older than 3 s it is stale. */
export function computedTagsOf(machines: readonly WatchedMachine[]): ComputedTag[] {
  const shape = { unit: '', decimals: 0, staleAfterMs: 3000, limitLL: null, limitL: null, limitH: null, limitHH: null }
  return machines.flatMap((machine) => {
    const of = { ...shape, deviceCode: machine.deviceCode ?? '', equipmentCode: machine.equipCode }
    return [
      { ...of, tagCode: machine.stateTag, name: '状态', dataType: 'uint16', role: 'state' as const, valueMap: machineStateWords },
      { ...of, tagCode: machine.stateSinceTag, name: '状态开始时间', dataType: momentType, role: null, valueMap: null },
    ]
  })
}
