import type { Line } from '../../../files/lines.ts'
import { codeOf, linear } from './found.ts'
import type { Found } from './found.ts'

/** Designators of Ignition's Modbus driver: area and type; a lone HR or IR takes the type of the tag. */
const designators: Readonly<Record<string, { area: string; dataType: string }>> = {
  C: {
    area: 'coil',
    dataType: 'bool',
  },
  DI: {
    area: 'discrete',
    dataType: 'bool',
  },
  ...Object.fromEntries(
    [
      ['HR', 'holding'],
      ['IR', 'input'],
    ].flatMap(([mark = '', area = '']) =>
      Object.entries({
        '': 'int16',
        US: 'uint16',
        F: 'float32',
        D: 'float64',
        I: 'int32',
        UI: 'uint32',
        I_64: 'int64',
        BCD: 'bcd16',
        BCD_32: 'bcd32',
      }).map(([type, dataType]) => [
        `${mark}${type}`,
        {
          area,
          dataType,
        },
      ]),
    ),
  ),
}

/** Reads the tags of an Ignition tag CSV that come over its Modbus driver: `[device]1.HRF10`, addresses from 1. Null when it is another file. */
export function ignitionCsv(lines: readonly Line[], deviceCode: string): Found | null {
  const heading = lines.findIndex(({ cells }) => cells.some((cell) => cell.trim() === 'OPCItemPath'))
  if (heading < 0) return null
  const titles = lines[heading]?.cells.map((cell) => cell.trim()) ?? []
  const found: Found = { from: 'Ignition', devices: [], tags: [], notUnderstood: [] }
  for (const { cells } of lines.slice(heading + 1)) {
    const cell = (title: string) => cells[titles.indexOf(title)]?.trim() ?? ''
    const name = [cell('Path'), cell('Name')].filter((part) => part !== '').join('/')
    if (name !== '') addTag(found, deviceCode, name, cell)
  }
  return found
}

function addTag(found: Found, deviceCode: string, name: string, cell: (title: string) => string): void {
  const path = cell('OPCItemPath')
  if (path === '') {
    if (cell('TagType') !== 'Folder') found.notUnderstood.push({ name, reason: '没有 OPC 地址（内存、表达式或目录），没有导入' })
    return
  }
  const [, unit = '', mark = '', address = '', bit = ''] = /\[[^\]]*\](?:(\d+)\.)?([A-Z]+(?:_64|_32)?)(\d+)(?:\.(\d{1,2}))?$/.exec(path) ?? []
  const place = designators[mark]
  if (!place) {
    found.notUnderstood.push({ name, reason: `地址 ${path} 看不懂` })
    return
  }
  if (unit !== '') found.notUnderstood.push({ name, reason: `站号 ${unit} 没有导入，请在采集设备里设置` })
  const range = ['RawLow', 'RawHigh', 'ScaledLow', 'ScaledHigh'].map((title) => Number(cell(title))) as [number, number, number, number] // four titles, four numbers
  const scaled = cell('ScaleMode') === 'Linear' || cell('ScaleMode') === '1' ? linear(...range) : null
  const dataType = bit === '' ? place.dataType : 'bool'
  found.tags.push({
    tagCode: `${deviceCode}.${codeOf(name.replaceAll('/', '_'), 31)}`,
    deviceCode,
    name: cell('Documentation') || name,
    area: place.area,
    address,
    dataType,
    bit,
    unit: cell('EngUnit'),
    ...scaled,
  })
}
