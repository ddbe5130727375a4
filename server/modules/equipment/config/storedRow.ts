import { plcDeviceColumns, plcTagColumns } from '#contract/modules/equipment/plcColumns.ts'
import { deviceStandards } from '#contract/modules/equipment/plcDevice.ts'
import type { PlcDevice } from '#contract/modules/equipment/plcDevice.ts'
import type { PlcTag } from '#contract/modules/equipment/plcTag.ts'
import { valueWordsIn, valueWordsText } from '#contract/modules/equipment/valueWords.ts'
import type { MesPlcDeviceTable, MesPlcTagTable } from '../../../db/tables/equipment.ts'

/** How devices and tags lie in the database: booleans as 0 or 1, value maps as the text that people write (JSON in older rows), everything else as it is. */

export const deviceFields = plcDeviceColumns.map(({ field }) => field)
export const tagFields = plcTagColumns.map(({ field }) => field)

type StoredDevice = Pick<MesPlcDeviceTable, keyof PlcDevice>
type Hidden = 'connections' | 'keepAliveS' | 'rack' | 'slot' | 'tsap' | 'serialMode'
type StoredTag = Pick<MesPlcTagTable, keyof PlcTag>

export function deviceRow(device: PlcDevice): StoredDevice {
  return { ...device, enabled: device.enabled ? 1 : 0 }
}

/** What a form hid was never written and has its standard. */
export function deviceOf<Row extends StoredDevice>(row: Row) {
  return { ...row, enabled: row.enabled === 1, ...shownOf(row) }
}

/** What a form hid of a device, with its standards. */
export function shownOf({ connections, keepAliveS, rack, slot, tsap, serialMode }: Pick<StoredDevice, Hidden>): Pick<PlcDevice, Hidden> {
  const standard = deviceStandards
  return {
    connections: connections ?? standard.connections,
    keepAliveS: keepAliveS ?? standard.keepAliveS,
    rack: rack ?? standard.rack,
    slot: slot ?? standard.slot,
    tsap: tsap ?? standard.tsap,
    serialMode: serialMode || standard.serialMode, // empty where a form hid it
  }
}

export function tagRow(tag: PlcTag): StoredTag {
  return { ...tag, valueMap: tag.valueMap === null ? null : valueWordsText(tag.valueMap) }
}

/** A choice that a form left open rests as an empty text, one that a file left open as nothing. */
export function tagOf<Row extends StoredTag>(row: Row) {
  const dataType = row.dataType as PlcTag['dataType'] // only parsed tags are stored
  const words = row.valueMap === null ? null : valueWordsIn(row.valueMap)
  const valueMap = words !== null && 'words' in words ? words.words : null // only parsed words are stored
  return { ...row, dataType, valueMap, ...openOf(row) }
}

function openOf({ wordOrder, scanClass, role, equipmentCode }: StoredTag) {
  return { wordOrder: wordOrder || null, scanClass: scanClass || null, role: role || null, equipmentCode: equipmentCode || null }
}
