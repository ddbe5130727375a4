import type { PlcDevice } from '#contract/modules/equipment/plcDevice.ts'
import type { PlcTag } from '#contract/modules/equipment/plcTag.ts'
import type { BlockPlan, DevicePlan } from '../../../../server/devices/driver.ts'

/** Valid rows of which a test states only what matters. */

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
    ...given,
  }
}

export function makeTag(given: Partial<PlcTag>): PlcTag {
  return {
    tagCode: 'PLC-1.value',
    deviceCode: 'PLC-1',
    name: '测点',
    area: 'holding',
    address: 0,
    bit: null,
    dataType: 'uint16',
    wordOrder: null,
    scale: 1,
    offset: 0,
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

/** A device plan; blocks are holding registers, numbered from 1, ten registers each, unless said otherwise. */
export function makePlan({ blocks, ...given }: Partial<Omit<DevicePlan, 'blocks'>> & { blocks: Partial<BlockPlan>[] }): DevicePlan {
  return {
    device: 0,
    deviceCode: 'PLC-1',
    host: '127.0.0.1',
    port: 502,
    unitId: 1,
    timeoutMs: 100,
    maxInFlight: 1,
    ...given,
    blocks: blocks.map((block, index) => ({ block: index + 1, area: 'holding', start: index * 100, count: 10, scanMs: 50, ...block })),
  }
}
