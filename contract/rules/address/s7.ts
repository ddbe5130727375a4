import { bitFaults } from './bits.ts'
import { lastAddress } from './rule.ts'
import type { AddressCells, AddressRule } from './rule.ts'

/** Areas of a Siemens PLC: data blocks, flags (M), inputs (I, E) and outputs (Q, A). Addresses count bytes. */
export const s7Areas = ['db', 'm', 'i', 'q'] as const
type S7Area = (typeof s7Areas)[number]

/** what a number may be a part of */
const partWidths = { uint8: 8, uint16: 16, uint32: 32 } as const

/** Bytes that one answer carries at the smallest PDU there is, 240, behind 18 bytes of its own; a value is never read in two pieces. */
export const mostInOneRead = 222

/** `STRING[n]` begins with two bytes: how long it may be and how long it is. */
export const stringHeaderBytes = 2

export const s7Address: AddressRule = {
  areas: s7Areas,
  unit: 'byte',
  faults({ area, dbNumber, address, bit, bitTo, dataType }, { registers }) {
    const faults: ReturnType<AddressRule['faults']> = []
    if (area !== undefined && !(s7Areas as readonly string[]).includes(area))
      faults.push({ field: 'area', reason: `S7 的区应为 ${s7Areas.join('、')} 之一（DB、标志位 M、输入 I、输出 Q）` })
    if (area === 'db' && dbNumber === null) faults.push({ field: 'dbNumber', reason: 'DB 区要填 DB 号，例如 DB5 填 5' })
    if (area !== undefined && area !== 'db' && typeof dbNumber === 'number')
      faults.push({ field: 'dbNumber', reason: `${area.toUpperCase()} 区没有 DB 号，请留空` })
    faults.push(...bitFaults({ dataType, bit, bitTo }, { widths: partWidths, hasByteAddresses: true }))
    if (address === undefined) return faults
    const width = dataType === undefined || registers === undefined ? 1 : bytesOf(dataType, registers)
    if (width > mostInOneRead)
      faults.push({ field: 'dataType', reason: `S7 一次最多读 ${mostInOneRead} 个字节，字符串不能长过 string(${mostInOneRead - stringHeaderBytes})` })
    if (address + width - 1 > lastAddress)
      faults.push({ field: 'address', reason: `${dataType ?? '数值'} 占 ${width} 个字节，从字节 ${address} 起超过了 ${lastAddress}` })
    return faults
  },
  place: ({ address, dataType }, { registers }) => ({ start: address, width: bytesOf(dataType, registers) }),
  text: ({ area, dbNumber, address, bit, bitTo, dataType }) => {
    const letter = area === 'db' ? `DB${dbNumber ?? '?'}.DB` : area.toUpperCase()
    if (bit !== null && typeof bitTo === 'number') return `${letter}${sizeLetter(dataType)}${address}.${bit}–${bitTo}`
    if (bit !== null) return area === 'db' ? `${letter}X${address}.${bit}` : `${letter}${address}.${bit}`
    return `${letter}${sizeLetter(dataType)}${address}`
  },
}

/** How many bytes a value takes; `registers` is its width in words. */
export function bytesOf(dataType: string, registers: number): number {
  const characters = /^string\((\d+)\)$/.exec(dataType)?.[1]
  if (characters !== undefined) return Number(characters) + stringHeaderBytes
  return dataType === 'bool' || /^u?int8$/.test(dataType) ? 1 : registers * 2
}

function sizeLetter(dataType: string): string {
  if (/(16|date)$/.test(dataType)) return 'W'
  return /(32|64|time|tod)$/.test(dataType) ? 'D' : 'B'
}

const areaOfLetter: Readonly<Record<string, S7Area>> = { M: 'm', I: 'i', E: 'i', Q: 'q', A: 'q' }

/** Reads an address as TIA and STEP 7 write it: `DB5.DBD10`, `DB5.DBX2.3`, `MW20`, `M0.1`, `EB4`; null when it is none. */
export function s7AddressIn(text: string): (Pick<AddressCells, 'dbNumber' | 'address' | 'bit'> & { area: S7Area }) | null {
  const inBlock = /^DB(\d{1,5})[.,]\s*(?:DB)?([XBWD])(\d{1,5})(?:\.([0-7]))?$/i.exec(text.trim())
  if (inBlock) return placed('db', { dbNumber: Number(inBlock[1]), letter: inBlock[2], address: inBlock[3], bit: inBlock[4] })
  const direct = /^([MIEQA])([XBWD]?)(\d{1,5})(?:\.([0-7]))?$/i.exec(text.trim())
  const area = areaOfLetter[direct?.[1]?.toUpperCase() ?? '']
  return direct && area ? placed(area, { dbNumber: null, letter: direct[2] || 'X', address: direct[3], bit: direct[4] }) : null
}

type Written = { dbNumber: number | null; letter: string | undefined; address: string | undefined; bit: string | undefined }

/** A bit belongs to X and to nothing else. */
function placed(area: S7Area, { dbNumber, letter, address, bit }: Written) {
  if ((letter?.toUpperCase() === 'X') !== (bit !== undefined)) return null
  return { area, dbNumber, address: Number(address), bit: bit === undefined ? null : Number(bit) }
}
