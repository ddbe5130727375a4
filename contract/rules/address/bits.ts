import type { AddressFault } from './rule.ts'

/** What is known of a value; undefined is not known yet. */
type Cells = { dataType: string | undefined; bit: number | null | undefined; bitTo: number | null | undefined }

/** Bits of the types a part of which can be a number of its own, and whether a byte has an address or stands in a register. */
type Parts = { widths: Readonly<Record<string, number>>; hasByteAddresses: boolean }

/** What is wrong with the bits of a value: one of a bool, `bit` to `bitTo` of an unsigned number, the byte of a register. */
export function bitFaults({ dataType, bit, bitTo }: Cells, { widths, hasByteAddresses }: Parts): AddressFault[] {
  if (dataType === undefined) return []
  const [hasBit, hasBitTo] = [typeof bit === 'number', typeof bitTo === 'number']
  if (dataType === 'bool') {
    if (hasBitTo) return [{ field: 'bitTo', reason: 'bool 只取一位，末位请留空' }]
    return typeof bit === 'number' && bit > (hasByteAddresses ? 7 : 15) ? [{ field: 'bit', reason: tooHigh(bit, hasByteAddresses) }] : []
  }
  const isByte = !hasByteAddresses && (dataType === 'int8' || dataType === 'uint8')
  if (isByte) {
    if (hasBitTo) return [{ field: 'bitTo', reason: `${dataType} 取整个字节，末位请留空；只取几位用 uint16` }]
    return hasBit && bit !== 0 && bit !== 8 ? [{ field: 'bit', reason: `${dataType} 的位填 0 取低字节，填 8 取高字节` }] : []
  }
  const width = widths[dataType]
  if (width === undefined) {
    const reason = `只有 bool、${Object.keys(widths).join('、')} 才能指定位，${dataType} 请留空`
    return [...(hasBit ? [{ field: 'bit' as const, reason }] : []), ...(hasBitTo ? [{ field: 'bitTo' as const, reason }] : [])]
  }
  if (hasBit && bitTo === null) return [{ field: 'bitTo', reason: `${dataType} 取几位时末位也要填，例如位 4、末位 7；整个取就都留空` }]
  if (hasBitTo && bit === null) return [{ field: 'bit', reason: '填了末位，位也要填，例如位 4、末位 7' }]
  if (typeof bit !== 'number' || typeof bitTo !== 'number') return []
  if (bitTo >= width) return [{ field: 'bitTo', reason: `${dataType} 只有 0 到 ${width - 1} 位` }]
  return bitTo < bit ? [{ field: 'bitTo', reason: `末位 ${bitTo} 小于位 ${bit}，请对调` }] : []
}

function tooHigh(bit: number, hasByteAddresses: boolean): string {
  return hasByteAddresses ? `S7 的一个字节只有 0 到 7 位，${bit} 请改成下一个字节` : `一个寄存器只有 0 到 15 位，${bit} 请改成下一个寄存器`
}
