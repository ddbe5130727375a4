import type { Line } from '../../../files/lines.ts'
import { codeOf, linear, modbusReference } from './found.ts'
import type { Found } from './found.ts'

const types: Readonly<Record<string, string>> = {
  boolean: 'bool',
  short: 'int16',
  word: 'uint16',
  long: 'int32',
  dword: 'uint32',
  float: 'float32',
  double: 'float64',
  llong: 'int64',
  bcd: 'bcd16',
  lbcd: 'bcd32',
}

/**
 * Reads the tags that KEPServerEX exports of a Modbus device; null when the heading is another. Its file names no device: they come under
 * `deviceCode`. Its addresses count from 1; two words come low word first, its standard, which the device can have otherwise.
 */
export function kepwareCsv(lines: readonly Line[], deviceCode: string): Found | null {
  const heading = lines.findIndex(({ cells }) => cells[0]?.trim() === 'Tag Name' && cells.includes('Address'))
  if (heading < 0) return null
  const titles = lines[heading]?.cells.map((cell) => cell.trim()) ?? []
  const found: Found = { from: 'Kepware', devices: [], tags: [], notUnderstood: [] }
  for (const { cells } of lines.slice(heading + 1)) {
    const cell = (title: string) => cells[titles.indexOf(title)]?.trim() ?? ''
    if (cell('Tag Name') !== '') addTag(found, deviceCode, cell)
  }
  return found
}

function addTag(found: Found, deviceCode: string, cell: (title: string) => string): void {
  const name = cell('Tag Name')
  const [, reference = '', bit = ''] = /^(\w+?)(?:\.(\d{1,2}))?$/.exec(cell('Address')) ?? []
  const place = modbusReference(reference)
  const text = /^(\d{1,5})\.(\d{1,3})[HL]?$/.exec(cell('Address'))
  const dataType = cell('Data Type').toLowerCase() === 'string' && text ? `string(${text[2]})` : types[cell('Data Type').toLowerCase()]
  if (!place || dataType === undefined) {
    found.notUnderstood.push({ name, reason: place ? `类型 ${cell('Data Type')} 不支持` : `地址 ${cell('Address')} 看不懂` })
    return
  }
  const scaling = cell('Scaling')
  const range = ['Raw Low', 'Raw High', 'Scaled Low', 'Scaled High'].map((title) => Number(cell(title))) as [number, number, number, number] // four titles, four numbers
  const scaled = scaling === 'Linear' ? linear(...range) : null
  if (scaling !== '' && scaling !== 'None' && !scaled) found.notUnderstood.push({ name, reason: `换算 ${scaling} 没有导入，数值是原始值` })
  if (cell('Client Access') === 'R/W' || cell('Client Access') === 'WO') found.notUnderstood.push({ name, reason: '只读取，不会写这个测点' })
  found.tags.push({
    tagCode: `${deviceCode}.${codeOf(name, 31)}`,
    deviceCode,
    name: cell('Description') || name,
    area: place.area,
    address: String(place.number),
    dataType,
    bit: dataType === 'bool' && place.area !== 'coil' && place.area !== 'discrete' ? bit : '',
    wordOrder: 'CDAB',
    unit: cell('Eng Units') || cell('Eng. Units'),
    scanMs: Number(cell('Scan Rate')) >= 20 ? cell('Scan Rate') : '',
    ...scaled,
  })
}
