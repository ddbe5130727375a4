import { z } from 'zod'
import type { Line } from '../../../files/lines.ts'
import { addressFrom1, countsFrom1, createCodes, linear, spread } from './found.ts'
import type { ChosenDevice, Found } from './found.ts'

const registerTypes: Readonly<Record<string, string>> = {
  '': 'int16',
  US: 'uint16',
  F: 'float32',
  D: 'float64',
  I: 'int32',
  UI: 'uint32',
  I_64: 'int64',
  UI_64: 'uint64',
  BCD: 'bcd16',
  BCD_32: 'bcd32',
}

/** Designators of Ignition's Modbus driver: area and type. */
const designators: Readonly<Record<string, { area: string; dataType: string }>> = {
  C: { area: 'coil', dataType: 'bool' },
  DI: { area: 'discrete', dataType: 'bool' },
  ...Object.fromEntries(
    [
      ['HR', 'holding'],
      ['IR', 'input'],
    ].flatMap(([mark = '', area = '']) => Object.entries(registerTypes).map(([type, dataType]) => [`${mark}${type}`, { area, dataType }])),
  ),
}

/** A tag of either of its files, by the names of its JSON; null is not given. */
type Tag = {
  path: string
  isFolder: boolean
  unit: string
  documentation: string
  scaleMode: string
  range: string[]
  clampMode: string
  opcItemPath: string | null
}

/** Reads the tags of an Ignition tag CSV that come over its Modbus driver: `[device]1.HRF10`, addresses from 1. Null when it is another file. */
export function ignitionCsv(lines: readonly Line[], device: NonNullable<ChosenDevice>): Found | null {
  const heading = lines.findIndex(({ cells }) => cells.some((cell) => cell.trim() === 'OPCItemPath'))
  if (heading < 0) return null
  const titles = lines[heading]?.cells.map((cell) => cell.trim()) ?? []
  const tags = lines.slice(heading + 1).map(({ cells }): Tag => {
    const cell = (title: string) => cells[titles.indexOf(title)]?.trim() ?? ''
    return {
      path: [cell('Path'), cell('Name')].filter((part) => part !== '').join('/'),
      isFolder: cell('TagType') === 'Folder',
      unit: cell('EngUnit'),
      documentation: cell('Documentation'),
      scaleMode: cell('ScaleMode'),
      range: ['RawLow', 'RawHigh', 'ScaledLow', 'ScaledHigh'].map(cell),
      clampMode: cell('ClampMode'),
      opcItemPath: cell('OPCItemPath') || null,
    }
  })
  return foundIn(tags, device)
}

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? ''))
type Node = { name: string; tagType: string; tags?: Node[] | null | undefined } & Omit<z.infer<typeof Leaf>, 'name' | 'tagType'>
const Leaf = z.object({
  name: text,
  tagType: text,
  opcItemPath: z.unknown().optional(),
  engUnit: text,
  documentation: text,
  scaleMode: text,
  rawLow: text,
  rawHigh: text,
  scaledLow: text,
  scaledHigh: text,
  clampMode: text,
})
const Node: z.ZodType<Node> = Leaf.extend({ tags: z.array(z.lazy(() => Node)).nullish() })
const deepest = 50

/** Reads what Ignition 8 exports as JSON: folders of tags, one tag, or a list; null when it is something else. */
export function ignitionJson(parsed: unknown, device: ChosenDevice): Found | null {
  const isOurs = z.union([z.looseObject({ tagType: z.string() }), z.looseObject({ tags: z.array(z.looseObject({ tagType: z.string() })).min(1) })])
  const roots = Array.isArray(parsed) ? parsed : [parsed]
  if (roots.length === 0 || !roots.every((root) => isOurs.safeParse(root).success)) return null
  const read = z.array(Node).safeParse(roots)
  if (!read.success) return null
  const tags: Tag[] = []
  for (const root of read.data) collect(root, [], tags)
  return foundIn(tags, device ?? { deviceCode: '', protocol: 'modbusTcp', addressBase: 1 })
}

function collect(node: Node, above: readonly string[], into: Tag[]): void {
  const path = node.name === '' ? above : [...above, node.name]
  const isFolder = node.tagType === 'Folder' || node.tagType === 'Provider' || node.tagType === 'UdtInstance' || (node.tagType === '' && !!node.tags)
  if (node.tagType !== 'UdtType' && above.length < deepest) for (const child of node.tags ?? []) collect(child, path, into)
  if (isFolder && node.opcItemPath === undefined) return
  const { engUnit, documentation, scaleMode, rawLow, rawHigh, scaledLow, scaledHigh, clampMode, opcItemPath } = node
  into.push({
    path: path.join('/'),
    isFolder: false,
    unit: engUnit,
    documentation,
    scaleMode,
    range: [rawLow, rawHigh, scaledLow, scaledHigh],
    clampMode,
    opcItemPath: typeof opcItemPath === 'string' ? opcItemPath : opcItemPath === undefined || opcItemPath === null ? null : JSON.stringify(opcItemPath),
  })
}

function foundIn(tags: readonly Tag[], device: NonNullable<ChosenDevice>): Found {
  const found: Found = { from: 'Ignition', countsFrom: countsFrom1('HR11', 11, device), devices: [], tags: [], notUnderstood: [] }
  const codes = createCodes()
  for (const tag of tags) if (tag.path !== '') addTag(found, device, codes, tag)
  return found
}

function addTag(found: Found, device: NonNullable<ChosenDevice>, codes: ReturnType<typeof createCodes>, tag: Tag): void {
  const { path: name, opcItemPath } = tag
  const note = (reason: string) => void found.notUnderstood.push({ name, reason })
  if (opcItemPath === null) return tag.isFolder ? undefined : note('没有 OPC 地址（内存、表达式或目录），没有导入')
  const [, unit = '', mark = '', address = '', bit = ''] = /\[[^\]]*\](?:(\d+)\.)?([A-Z]+(?:_64|_32)?)(\d+)(?:\.(\d{1,2}))?$/.exec(opcItemPath) ?? []
  const place = designators[mark]
  if (!place || Number(address) < 1) return note(`地址 ${opcItemPath} 看不懂`)
  if (unit !== '') note(`站号 ${unit} 没有导入，请在采集设备里设置`)
  found.tags.push({
    tagCode: `${device.deviceCode}.${codes(name.replaceAll('/', '_'), `${place.area}${address}`, 31)}`,
    deviceCode: device.deviceCode,
    name: tag.documentation || name,
    written: opcItemPath,
    area: place.area,
    address: addressFrom1(Number(address), device),
    dataType: bit === '' ? place.dataType : 'bool',
    bit,
    unit: tag.unit,
    ...scalingOf(tag, note),
  })
}

/** `1` is how its CSV says linear and `2` the root; of clamps 3 is both ends, and one end alone has nothing like it here. */
function scalingOf({ scaleMode, range, clampMode }: Tag, note: (reason: string) => void): Record<string, string> | null {
  if (['', '0', 'Off'].includes(scaleMode)) return null
  // what the file leaves out is Ignition's own: 0 to 10
  const [rawLow = 0, rawHigh = 10, low = 0, high = 10] = range.map((cell, place) => (cell === '' ? [0, 10, 0, 10][place] : Number(cell)))
  const isRoot = ['2', 'SquareRoot', 'Square_Root'].includes(scaleMode)
  const isLinear = scaleMode === 'Linear' || scaleMode === '1'
  const isClamped = ['3', 'Clamp_Both'].includes(clampMode)
  const spreads = isRoot || (isLinear && isClamped)
  const scaled = spreads ? spread([rawLow, rawHigh, low, high], { isRoot, isClamped }) : isLinear ? linear(rawLow, rawHigh, low, high) : null
  if (!scaled) note(`换算 ${scaleMode} 没有导入，数值是原始值`)
  else if (!isClamped && !['', '0', 'No_Clamp', 'None'].includes(clampMode)) note(`只限一头的限幅没有导入：超出 ${low} 到 ${high} 的数值照实显示`)
  return scaled
}
