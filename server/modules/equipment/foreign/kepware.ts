import type { Line } from '../../../files/lines.ts'
import { addressFrom1, countsFrom1, createCodes, linear, spread, modbusReference } from './found.ts'
import type { ChosenDevice, Found } from './found.ts'

const types: Readonly<Record<string, string>> = {
  boolean: 'bool',
  short: 'int16',
  word: 'uint16',
  long: 'int32',
  dword: 'uint32',
  float: 'float32',
  double: 'float64',
  llong: 'int64',
  qword: 'uint64',
  bcd: 'bcd16',
  lbcd: 'bcd32',
}

/**
 * Reads the tags that KEPServerEX exports of a Modbus device; null when the heading is another. Its file names no device: they come under
 * the chosen one. Its addresses count from 1; two words come low word first, its standard, which the device can have otherwise.
 */
export function kepwareCsv(lines: readonly Line[], device: NonNullable<ChosenDevice>): Found | null {
  const heading = lines.findIndex(({ cells }) => cells[0]?.trim() === 'Tag Name' && cells.some((cell) => cell.trim() === 'Address'))
  if (heading < 0) return null
  const titles = lines[heading]?.cells.map((cell) => cell.trim()) ?? []
  const countsFrom = `${countsFrom1('400011', 11, device)}；两个字的数值按低字在前（Kepware 的默认）`
  const found: Found = { from: 'Kepware', countsFrom, devices: [], tags: [], notUnderstood: [] }
  const codes = createCodes()
  for (const { cells } of lines.slice(heading + 1)) {
    const cell = (title: string) => cells[titles.indexOf(title)]?.trim() ?? ''
    if (cell('Tag Name') !== '') addTag(found, device, codes, cell)
  }
  return found
}

/** 400011, 400011.3 of a bit, 400100.20H of a text of twenty characters, high byte first. */
function placeIn(written: string, type: string) {
  const [, reference = '', part = '', half = ''] = /^(\w+?)(?:\.(\d{1,3})([HL]?))?$/i.exec(written) ?? []
  const place = modbusReference(reference)
  if (!place) return null
  if (type === 'string') return part === '' ? null : { ...place, bit: '', dataType: `string(${part})`, wordOrder: half.toUpperCase() === 'L' ? 'BADC' : 'ABCD' }
  if (half !== '' || (part !== '' && Number(part) > 15)) return null
  return { ...place, bit: part, dataType: types[type], wordOrder: 'CDAB' }
}

function addTag(found: Found, device: NonNullable<ChosenDevice>, codes: ReturnType<typeof createCodes>, cell: (title: string) => string): void {
  const name = cell('Tag Name')
  const note = (reason: string) => void found.notUnderstood.push({ name, reason })
  const place = placeIn(cell('Address'), cell('Data Type').toLowerCase())
  if (!place) return note(`地址 ${cell('Address')} 看不懂`)
  if (place.dataType === undefined) return note(`类型 ${cell('Data Type')} 不支持`)
  const isBit = place.area === 'coil' || place.area === 'discrete'
  if (place.bit !== '' && place.dataType !== 'bool') return note(`地址 ${cell('Address')} 取一位，类型却是 ${cell('Data Type')}`)
  const scaled = scalingOf(cell, note)
  if (cell('Client Access') === 'R/W' || cell('Client Access') === 'WO') note('只读取，不会写这个测点')
  found.tags.push({
    tagCode: `${device.deviceCode}.${codes(name, `${place.area}${place.number}`, 31)}`,
    deviceCode: device.deviceCode,
    name: cell('Description') || name,
    written: cell('Address'),
    area: place.area,
    address: addressFrom1(place.number, device),
    dataType: isBit ? 'bool' : place.dataType,
    bit: isBit ? '' : place.bit,
    wordOrder: place.wordOrder,
    unit: cell('Eng Units') || cell('Eng. Units'),
    scanMs: Number(cell('Scan Rate')) >= 20 ? cell('Scan Rate') : '',
    ...scaled,
  })
}

/** Its scale, turned round where the value is negated; a clamp at one end alone has nothing like it here and is named. */
function scalingOf(cell: (title: string) => string, note: (reason: string) => void): Record<string, string> | null {
  const scaling = cell('Scaling')
  if (scaling === '' || scaling === 'None') return null
  const [rawLow, rawHigh, ...ends] = ['Raw Low', 'Raw High', 'Scaled Low', 'Scaled High'].map((title) => Number(cell(title))) as [
    number,
    number,
    number,
    number,
  ] // four titles, four numbers
  const [low, high] = isOn(cell('Negate Value')) ? (ends.map((end) => 0 - end) as [number, number]) : ends // both of them
  const clamps = ['Clamp Low', 'Clamp High'].filter((title) => isOn(cell(title))).length
  const isRoot = /^square ?root$/i.test(scaling)
  const spreads = isRoot || (scaling === 'Linear' && clamps === 2)
  const scaled = spreads
    ? spread([rawLow, rawHigh, low, high], { isRoot, isClamped: clamps === 2 })
    : scaling === 'Linear'
      ? linear(rawLow, rawHigh, low, high)
      : null
  if (!scaled) note(`换算 ${scaling} 没有导入，数值是原始值`)
  else if (clamps === 1) note(`只限一头的限幅没有导入：超出 ${ends[0]} 到 ${ends[1]} 的数值照实显示`)
  return scaled
}

function isOn(text: string): boolean {
  return /^(1|true|yes)$/i.test(text)
}
