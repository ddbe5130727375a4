import { plcDeviceColumns, plcTagColumns } from '#contract/modules/equipment/plcColumns.ts'
import type { PlcDevice } from '#contract/modules/equipment/plcDevice.ts'
import type { PlcTag } from '#contract/modules/equipment/plcTag.ts'
import type { MesPlcDeviceTable, MesPlcTagTable } from '../../../db/tables/equipment.ts'

/** How devices and tags lie in the database: booleans as 0 or 1, value maps as JSON, everything else as it is. */

export const deviceFields = plcDeviceColumns.map(({ field }) => field)
export const tagFields = plcTagColumns.map(({ field }) => field)

type StoredDevice = Pick<MesPlcDeviceTable, keyof PlcDevice>
type StoredTag = Pick<MesPlcTagTable, keyof PlcTag>

export function deviceRow(device: PlcDevice): StoredDevice {
  return { ...device, enabled: device.enabled ? 1 : 0 }
}

export function deviceOf<Row extends StoredDevice>(row: Row) {
  return { ...row, enabled: row.enabled === 1 }
}

export function tagRow(tag: PlcTag): StoredTag {
  return { ...tag, valueMap: tag.valueMap === null ? null : JSON.stringify(tag.valueMap) }
}

export function tagOf<Row extends StoredTag>(row: Row) {
  const dataType = row.dataType as PlcTag['dataType'] // only parsed tags are stored
  const valueMap = row.valueMap === null ? null : (JSON.parse(row.valueMap) as PlcTag['valueMap']) // written by tagRow
  return { ...row, dataType, valueMap }
}
