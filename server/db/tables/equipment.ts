import type { PlcDevice } from '#contract/modules/equipment/plcDevice.ts'
import type { PlcTag } from '#contract/modules/equipment/plcTag.ts'

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

export type MesWorkshopTable = Kept & { code: string; name: string; cleanClass: string | null }

export type MesEquipmentTable = Kept & {
  equipCode: string
  name: string
  /** one of `machineTypes` */
  type: string
  workshopCode: string
  /** position in the plant's own order of machines, from 1 */
  seq: number
  /** pieces or kg per hour at the ideal rate; null where the running signal alone counts */
  idealPerHour: number | null
  plcDeviceCode: string | null
  /** JSON list of tag codes, most telling first */
  keyTags: string
}

export type MesPlcDeviceTable = Kept & Omit<PlcDevice, 'enabled'> & { enabled: number }

/** `valueMap` is JSON. */
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
}

export type EquipmentTables = {
  mes_workshop: MesWorkshopTable
  mes_equipment: MesEquipmentTable
  mes_plc_device: MesPlcDeviceTable
  mes_plc_tag: MesPlcTagTable
  mes_equipment_state: MesEquipmentStateTable
}
