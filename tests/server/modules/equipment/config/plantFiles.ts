import { plcDeviceColumns, plcTagColumns } from '#contract/modules/equipment/plcColumns.ts'
import type { PlcDevice } from '#contract/modules/equipment/plcDevice.ts'
import type { PlcTag } from '#contract/modules/equipment/plcTag.ts'
import { writeCell } from '../../../../../server/modules/equipment/config/cells.ts'
import { writeCsv } from '../../../../../server/modules/equipment/config/csv.ts'

export function aDevice(its: Partial<PlcDevice> = {}): PlcDevice {
  return {
    deviceCode: 'ML-01',
    name: '1号砂磨机',
    protocol: 'modbusTcp',
    host: '10.0.0.1',
    port: 502,
    unitId: 1,
    timeoutMs: 1000,
    scanMs: null,
    addressBase: 0,
    wordOrder: 'ABCD',
    enabled: true,
    ...its,
  }
}

export function aTag(its: Partial<PlcTag> = {}): PlcTag {
  return {
    tagCode: 'ML-01.outTemp',
    deviceCode: 'ML-01',
    name: '出料温度',
    area: 'holding',
    address: 10,
    bit: null,
    dataType: 'float32',
    wordOrder: null,
    scale: 1,
    offset: 0,
    unit: '℃',
    decimals: 1,
    scanClass: null,
    scanMs: null,
    deadband: 0,
    staleAfterMs: null,
    limitLL: null,
    limitL: null,
    limitH: null,
    limitHH: null,
    role: null,
    valueMap: null,
    equipmentCode: null,
    ...its,
  }
}

/** Rows under their heading, as an export writes them. */
export const deviceTable = (devices: readonly PlcDevice[]) => [
  plcDeviceColumns.map(({ field }) => field),
  ...devices.map((device) => plcDeviceColumns.map(({ field }) => writeCell(device[field]))),
]
export const tagTable = (tags: readonly PlcTag[]) => [
  plcTagColumns.map(({ field }) => field),
  ...tags.map((tag) => plcTagColumns.map(({ field }) => writeCell(tag[field]))),
]

export const deviceCsv = (devices: readonly PlcDevice[]) => writeCsv(deviceTable(devices))
export const tagCsv = (tags: readonly PlcTag[]) => writeCsv(tagTable(tags))
