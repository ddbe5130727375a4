import { deviceStandards } from '#contract/modules/equipment/plcDevice.ts'
import type { PlcDevice } from '#contract/modules/equipment/plcDevice.ts'
import type { PlcTag } from '#contract/modules/equipment/plcTag.ts'
import type { TagMeta } from '#contract/tag.ts'

/** Valid devices, tags and what a page is told of a tag; a test states only what matters to it. */

export function makeDevice(given: Partial<PlcDevice>): PlcDevice {
  return {
    deviceCode: 'PLC-1',
    name: '一号设备',
    protocol: 'modbusTcp',
    host: '127.0.0.1',
    port: 502,
    unitId: 1,
    timeoutMs: 1000,
    scanMs: null,
    addressBase: 0,
    wordOrder: 'ABCD',
    enabled: true,
    ...deviceStandards,
    ...given,
  }
}

export function makeTag(given: Partial<PlcTag>): PlcTag {
  return {
    tagCode: 'PLC-1.value',
    deviceCode: 'PLC-1',
    name: '测点',
    area: 'holding',
    dbNumber: null,
    address: 0,
    bit: null,
    bitTo: null,
    dataType: 'uint16',
    wordOrder: null,
    scale: 1,
    offset: 0,
    rawLow: null,
    rawHigh: null,
    engLow: null,
    engHigh: null,
    squareRoot: 'N',
    clamp: 'N',
    unit: '',
    decimals: 0,
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
    ...given,
  }
}

export function tagMeta(tagCode: string, block: number, given: Partial<TagMeta> = {}): TagMeta {
  return {
    tagCode,
    deviceCode: 'PLC-01',
    equipmentCode: null,
    name: tagCode,
    unit: '',
    decimals: 0,
    dataType: 'uint16',
    staleAfterMs: 1500,
    limitLL: null,
    limitL: null,
    limitH: null,
    limitHH: null,
    role: null,
    valueMap: null,
    block,
    ...given,
  }
}
