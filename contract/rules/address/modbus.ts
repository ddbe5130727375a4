import { bitFaults } from './bits.ts'
import { lastAddress } from './rule.ts'
import type { AddressRule } from './rule.ts'
import { isS7TimeType } from './s7TimeTypes.ts'

/** Modbus areas, as `observing.md` spells them. */
export const modbusAreas = ['coil', 'discrete', 'input', 'holding'] as const

/** what a number may be a part of */
const partWidths = { uint16: 16, uint32: 32 } as const

const prefixes: Readonly<Record<string, string>> = { coil: '0x', discrete: '1x', input: '3x', holding: '4x' }

export const modbusAddress: AddressRule = {
  areas: modbusAreas,
  unit: 'register',
  faults({ area, dbNumber, address, bit, bitTo, dataType }, { registers, addressBase }) {
    const faults: ReturnType<AddressRule['faults']> = []
    const isSingleBit = area === 'coil' || area === 'discrete'
    if (area !== undefined && !isModbusArea(area)) faults.push({ field: 'area', reason: `Modbus 的区应为 ${modbusAreas.join('、')} 之一` })
    if (typeof dbNumber === 'number') faults.push({ field: 'dbNumber', reason: 'Modbus 没有 DB 号，请留空' })
    if (dataType !== undefined && isS7TimeType(dataType)) faults.push({ field: 'dataType', reason: `${dataType} 是 S7 的时间，Modbus 请改选整数类型` })
    if (isSingleBit && dataType !== undefined && dataType !== 'bool') faults.push({ field: 'dataType', reason: `${area} 区只能是 bool` })
    if (isSingleBit) {
      for (const field of ['bit', 'bitTo'] as const)
        if (typeof { bit, bitTo }[field] === 'number') faults.push({ field, reason: `${area} 区的地址就是一位，请留空` })
    } else faults.push(...bitFaults({ dataType, bit, bitTo }, { widths: partWidths, hasByteAddresses: false }))
    if (address === undefined) return faults
    const first = address - addressBase
    if (first < 0) faults.push({ field: 'address', reason: `地址 ${address} 小于设备的地址基数 ${addressBase}` })
    else if (first > lastAddress) faults.push({ field: 'address', reason: `地址 ${address} 减去地址基数 ${addressBase} 后超过 ${lastAddress}` })
    else if (registers !== undefined && first + registers - 1 > lastAddress)
      faults.push({ field: 'address', reason: `${dataType} 占 ${registers} 个寄存器，从地址 ${address} 起超过了 ${lastAddress}` })
    return faults
  },
  place: ({ address }, { registers, addressBase }) => ({ start: address - addressBase, width: registers }),
  text: ({ area, address, bit, bitTo }) =>
    `${prefixes[area] ?? area} ${address}${bit === null ? '' : `.${bit}`}${typeof bitTo === 'number' ? `–${bitTo}` : ''}`,
}

function isModbusArea(area: string): boolean {
  return (modbusAreas as readonly string[]).includes(area)
}
