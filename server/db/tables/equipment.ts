import type { PlcDevice } from '#contract/modules/equipment/plcDevice.ts'
import type { PlcTag } from '#contract/modules/equipment/plcTag.ts'
import type { Generated } from 'kysely'
import type { KeptColumns } from '../keptColumns.ts'

/**
 * Rows of the equipment module. Columns are spelled as on the wire, so a row needs no mapping but for booleans (0 or 1)
 * and JSON (text). Times are ms since the epoch. `createBy` and `updateBy` are user names, null when a command did it.
 */
export type Kept = {
  /** time-ordered text */
  id: string
  createBy: string | null
  createTime: number
  updateBy: string | null
  updateTime: number
  /** grows with every change of the row */
  version: number
}

/** `area` is m², `manager` a user name, `floorPlan` the path of an uploaded picture. */
export type MesWorkshopTable = KeptColumns & {
  code: string
  name: string
  cleanClass: Generated<string>
  area: Generated<number | null>
  manager: Generated<string>
  floorPlan: Generated<string>
  seq: Generated<number>
  status: Generated<string>
  memo: Generated<string>
}

/** Amounts are millionths, instants ms since the epoch. */
export type MesEquipmentTable = KeptColumns & {
  equipCode: string
  name: string
  /** of the dictionary mes_equip_type; walls draw those of `machineTypes` */
  type: string
  /** the machine that it is a part of; '' for none */
  parentId: Generated<string>
  workshopId: string
  /** position in the plant's own order of machines */
  seq: number
  /** Y or N: walls show it */
  onWall: Generated<string>
  /** of the dictionary mes_equip_life */
  status: Generated<string>
  /** in `rateUnit`; null where the running signal alone counts */
  idealPerHour: number | null
  rateUnit: Generated<string>
  /** of the device whose link is that of the machine; '' or null: that of its tags */
  plcDeviceCode: Generated<string | null>
  model: Generated<string>
  maker: Generated<string>
  serialNo: Generated<string>
  buyDate: Generated<string | null>
  photo: Generated<string>
  capacityMin: Generated<number | null>
  capacityMax: Generated<number | null>
  capacityUnit: Generated<string>
  powerKw: Generated<number | null>
  ccp: Generated<string>
  cleanStatus: Generated<string>
  lastCleanTime: Generated<number | null>
  /** for so many hours a cleaned vessel may be charged */
  cleanExpireHours: Generated<number>
  /** the batch that was charged into it last */
  chargedBatchNo: Generated<string>
}

type HiddenInForms = 'connections' | 'keepAliveS' | 'rack' | 'slot' | 'tsap' | 'serialMode'
/** What a form does not show of a protocol rests as null. */
export type MesPlcDeviceTable = Kept & Omit<PlcDevice, 'enabled' | HiddenInForms> & { enabled: number } & { [Field in HiddenInForms]: PlcDevice[Field] | null }

/** `valueMap` is `1:运行;2:停止`, in older rows JSON. */
export type MesPlcTagTable = Kept & Omit<PlcTag, 'dataType' | 'valueMap'> & { dataType: string; valueMap: string | null }

/** One stretch of a machine's state (`machineState.ts`); the open one ends null. `source` tells who said so. */
export type MesEquipmentStateTable = {
  id: string
  equipCode: string
  state: string
  startMs: number
  endMs: number | null
  reason: string | null
  source: string
  /** of the whole stretch; null while it lasts */
  seconds: Generated<number | null>
  /** what a person said afterwards */
  reasonId: Generated<string>
  note: Generated<string>
  qualifiedBy: Generated<string>
  qualifiedAt: Generated<number | null>
  createBy: Generated<string>
  createTime: Generated<number>
  updateBy: Generated<string>
  updateTime: Generated<number>
  version: Generated<number>
}

export type EquipmentTables = {
  mes_workshop: MesWorkshopTable
  mes_equipment: MesEquipmentTable
  mes_plc_device: MesPlcDeviceTable
  mes_plc_tag: MesPlcTagTable
  mes_equipment_state: MesEquipmentStateTable
}
