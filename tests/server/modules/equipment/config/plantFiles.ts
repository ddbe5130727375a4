import { plcDeviceColumns, plcTagColumns } from '#contract/modules/equipment/plcColumns.ts'
import type { PlcDevice } from '#contract/modules/equipment/plcDevice.ts'
import type { PlcTag } from '#contract/modules/equipment/plcTag.ts'
import { writeCell } from '../../../../../server/modules/equipment/config/cells.ts'
import { writeCsv } from '../../../../../server/files/csv.ts'
import { makeDevice, makeTag } from '../../../../support/plcRows.ts'

export const aDevice = (its: Partial<PlcDevice> = {}) => makeDevice({ deviceCode: 'ML-01', name: '1号砂磨机', host: '10.0.0.1', ...its })

export const aTag = (its: Partial<PlcTag> = {}) =>
  makeTag({ tagCode: 'ML-01.outTemp', deviceCode: 'ML-01', name: '出料温度', address: 10, dataType: 'float32', unit: '℃', decimals: 1, ...its })

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
