import { s7AddressIn } from '#contract/rules/address/s7.ts'
import type { Line } from '../../../files/lines.ts'
import { createCodes } from './found.ts'
import type { ChosenDevice, Found } from './found.ts'
import { s7Types } from './s7Types.ts'

/** Reads the PLC tag table that TIA Portal exports (workbook or CSV): inputs, outputs and flags of one PLC. Null when the heading is another. */
export function tiaTags(lines: readonly Line[], device: NonNullable<ChosenDevice>): Found | null {
  const heading = lines.findIndex(({ cells }) => cells.some((cell) => cell.trim() === 'Logical Address') && cells.some((cell) => cell.trim() === 'Data Type'))
  if (heading < 0) return null
  const titles = lines[heading]?.cells.map((cell) => cell.trim()) ?? []
  const countsFrom = '地址是 S7 的字节号和位，照原样导入：%MW10 记为 M 区 10'
  const found: Found = { from: 'TIA', countsFrom, devices: [], tags: [], notUnderstood: [] }
  const codes = createCodes()
  for (const { cells } of lines.slice(heading + 1)) {
    const cell = (title: string) => cells[titles.indexOf(title)]?.trim() ?? ''
    const [name, written] = [cell('Name'), cell('Logical Address')]
    if (name === '') continue
    const [place, dataType] = [s7AddressIn(written.replace(/^%/, '')), s7Types[cell('Data Type').toLowerCase()]]
    if (!place || dataType === undefined || (dataType === 'bool') !== (place.bit !== null)) {
      found.notUnderstood.push({ name, reason: place && dataType === undefined ? `类型 ${cell('Data Type')} 不支持` : `地址 ${written} 看不懂` })
      continue
    }
    found.tags.push({
      tagCode: `${device.deviceCode}.${codes(name, `${place.area}${place.address}${place.bit === null ? '' : `_${place.bit}`}`, 31)}`,
      deviceCode: device.deviceCode,
      name: cell('Comment') || name,
      written,
      area: place.area,
      address: String(place.address),
      bit: String(place.bit ?? ''),
      dataType,
    })
  }
  return found
}
