import { z } from 'zod'
import { s7AddressIn } from '#contract/rules/address/s7.ts'
import { createCodes, linear } from './found.ts'
import { s7Types } from './s7Types.ts'
import type { Found } from './found.ts'

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? ''))
const FuxaTag = z.object({
  id: text,
  name: text,
  type: text,
  memaddress: text,
  address: text,
  divisor: text,
  format: text,
  description: text,
  scaleReadFunction: text,
  deadband: z.object({ value: text, mode: text }).nullish().catch(null),
  scale: z
    .looseObject({
      mode: text,
      rawLow: text,
      rawHigh: text,
      scaledLow: text,
      scaledHigh: text,
    })
    .nullish()
    .catch(null),
})
const FuxaDevice = z.object({
  id: text,
  name: text,
  type: text,
  polling: text,
  enabled: z.boolean().nullish(),
  property: z
    .looseObject({
      address: text,
      slaveid: text,
      port: text,
      rack: text,
      slot: text,
      baudrate: text,
      databits: text,
      stopbits: text,
      parity: text,
      connectionOption: text,
    })
    .nullish()
    .catch(null),
  tags: z.record(z.string(), FuxaTag).nullish(),
})
type FuxaDevice = z.infer<typeof FuxaDevice>

/** FUXA's types with the order that each name stands for (its datatypes: MLE swaps the words, LE all bytes). */
const types: Readonly<Record<string, { dataType: string; wordOrder: string }>> = Object.fromEntries([
  ['Bool', { dataType: 'bool', wordOrder: '' }],
  ['Int16', { dataType: 'int16', wordOrder: '' }],
  ['UInt16', { dataType: 'uint16', wordOrder: '' }],
  ['Int16LE', { dataType: 'int16', wordOrder: 'DCBA' }],
  ['UInt16LE', { dataType: 'uint16', wordOrder: 'DCBA' }],
  ...['Int32', 'UInt32', 'Float32', 'Float64', 'Int64'].flatMap((type) => [
    [type, { dataType: type.toLowerCase(), wordOrder: 'ABCD' }],
    [`${type}LE`, { dataType: type.toLowerCase(), wordOrder: 'DCBA' }],
    [`${type}MLE`, { dataType: type.toLowerCase(), wordOrder: 'CDAB' }],
  ]),
])
const areas: Readonly<Record<string, string>> = { '000000': 'coil', '100000': 'discrete', '300000': 'input', '400000': 'holding' }

/** Reads the devices that FUXA exports as JSON: its project, all of them by id, a list, or one; null when it is something else. */
export function fuxaJson(parsed: unknown): Found | null {
  const project = z.looseObject({ hmi: z.unknown(), devices: z.record(z.string(), FuxaDevice) }).safeParse(parsed)
  if (project.success && project.data.hmi !== undefined) return foundIn(Object.values(project.data.devices))
  const one = FuxaDevice.safeParse(parsed)
  if (one.success && one.data.type !== '') return foundIn([one.data])
  const many = z.union([z.array(FuxaDevice), z.record(z.string(), FuxaDevice)]).safeParse(parsed)
  return many.success && Object.values(many.data).some(({ type }) => type !== '') ? foundIn(Object.values(many.data)) : null
}

/** Reads the devices that FUXA exports as CSV: `@header` names the columns, `D@` is a device, `T@` a tag, `~` stands for a comma. */
export function fuxaCsv(content: string): Found | null {
  const devices = new Map<string, Record<string, unknown> & { tags: Record<string, unknown> }>()
  let deviceKeys: string[] = []
  let tagKeys: string[] = []
  for (const line of content.split(/\r?\n/)) {
    const [mark, ...cells] = line.split(',')
    if (mark === '@header' && cells[0] === 'deviceId') tagKeys = cells
    else if (mark === '@header') deviceKeys = cells
    if (mark === 'D@') {
      const given = nested(deviceKeys, cells)
      devices.set(String(given['id']), { ...given, enabled: given['enabled'] !== 'false', tags: {} })
    }
    if (mark !== 'T@') continue
    const given = nested(tagKeys, cells)
    const device = devices.get(String(given['deviceId']))
    if (device) device.tags[String(given['id'])] = given
  }
  const parsed = z.array(FuxaDevice).safeParse([...devices.values()])
  return devices.size === 0 || !parsed.success ? null : foundIn(parsed.data)
}

function nested(keys: readonly string[], cells: readonly string[]): Record<string, unknown> {
  const given: Record<string, unknown> = {}
  const property: Record<string, string> = {}
  for (const [index, key] of keys.entries()) {
    const cell = (cells[index] ?? '').replaceAll('~', ',')
    if (key.startsWith('property.')) property[key.slice('property.'.length)] = cell
    else if (key === 'scale') given[key] = scaleIn(cell)
    else if (key !== '' && key !== 'tags') given[key] = cell
  }
  return { ...given, property }
}

function scaleIn(cell: string): unknown {
  try {
    return JSON.parse(cell)
  } catch {
    return null // a tag without scaling has an empty cell
  }
}

function foundIn(devices: readonly FuxaDevice[]): Found {
  const countsFrom = 'Modbus 的地址从 1 数起（采集设备的地址基数设为 1），S7 的地址是字节号'
  const found: Found = { from: 'FUXA', countsFrom, devices: [], tags: [], notUnderstood: [] }
  const codes = createCodes()
  for (const device of devices) {
    const { name, type, polling } = device
    if (type === 'FuxaServer' || type === 'internal') continue
    const way = wayTo(device)
    if ('reason' in way) {
      found.notUnderstood.push({ name, reason: way.reason })
      continue
    }
    const deviceCode = codes(name, `${way.protocol}_${found.devices.length + 1}`, 32)
    found.devices.push({
      deviceCode,
      name,
      addressBase: way.protocol === 's7' ? '0' : '1',
      scanMs: Number(polling) >= 20 ? polling : '',
      enabled: device.enabled === false ? '否' : '是',
      ...way,
    })
    const tagCodes = createCodes()
    for (const tag of Object.values(device.tags ?? {})) addTag(found, { deviceCode, isS7: way.protocol === 's7', tagCodes }, tag)
  }
  return found
}

/** its names of ways that Modbus takes, and ours */
const connections: Readonly<Record<string, string>> = {
  '': '',
  SerialPort: 'modbusRtu',
  RTUBufferedPort: 'modbusRtu',
  TcpPort: 'modbusTcp',
  TcpRTUBufferedPort: 'modbusRtuTcp',
}

/** How a device is reached, as cells of a device file. */
function wayTo({ type, property }: FuxaDevice): ({ protocol: string } & Record<string, string>) | { reason: string } {
  const [, host = '', port = ''] = /^(.*?)(?::(\d+))?$/.exec(property?.address ?? '') ?? []
  if (type === 'SiemensS7') return { protocol: 's7', host, port: port || property?.port || '102', rack: property?.rack || '0', slot: property?.slot || '1' }
  if (type !== 'ModbusTCP' && type !== 'ModbusRTU') return { reason: `设备类型 ${type} 不支持，只导入 ModbusTCP、ModbusRTU 和 SiemensS7` }
  const protocol = connections[property?.connectionOption ?? '']
  if (protocol === undefined) return { reason: `连接方式 ${property?.connectionOption} 不支持` }
  const unitId = property?.slaveid ?? ''
  if ((protocol || (type === 'ModbusRTU' ? 'modbusRtu' : 'modbusTcp')) !== 'modbusRtu')
    return { protocol: protocol || 'modbusTcp', host, port: port || property?.port || '', unitId }
  const parity =
    /^(even|odd)$/i
      .exec(property?.parity ?? '')?.[0]
      .slice(0, 1)
      .toUpperCase() ?? 'N'
  const serialMode = `${property?.baudrate || '9600'} ${property?.databits || '8'}${parity}${property?.stopbits || '1'}`
  return { protocol: 'modbusRtu', host: property?.address ?? '', unitId, serialMode }
}

type OfDevice = { deviceCode: string; isS7: boolean; tagCodes: ReturnType<typeof createCodes> }

function addTag(found: Found, { deviceCode, isS7, tagCodes }: OfDevice, tag: z.infer<typeof FuxaTag>): void {
  const name = `${deviceCode} ${tag.name}`
  const note = (reason: string) => void found.notUnderstood.push({ name, reason })
  const place = isS7 ? s7PlaceOf(tag) : modbusPlaceOf(tag)
  if (!place)
    return note((isS7 ? s7Types[tag.type.toLowerCase()] : types[tag.type]) ? `地址 ${tag.memaddress} ${tag.address} 看不懂` : `类型 ${tag.type} 不支持`)
  if (tag.scaleReadFunction !== '') note('读数脚本没有导入，数值是原始值')
  const { rawLow, rawHigh, scaledLow, scaledHigh } = tag.scale ?? {}
  const scaled = tag.scale?.mode === 'linear' ? linear(Number(rawLow), Number(rawHigh), Number(scaledLow), Number(scaledHigh)) : null
  if (tag.scale && tag.scale.mode !== 'undefined' && tag.scale.mode !== '' && !scaled) note(`换算方式 ${tag.scale.mode} 没有导入`)
  const divided = !isS7 && Number(tag.divisor) > 0 && Number(tag.divisor) !== 1 ? { scale: String(1 / Number(tag.divisor)), offset: '0' } : {}
  const { area = '', address = '' } = place
  found.tags.push({
    tagCode: `${deviceCode}.${tagCodes(tag.name, `${area}${address}`, 31)}`,
    deviceCode,
    name: tag.description || tag.name,
    written: isS7 ? tag.address : `${tag.memaddress.padStart(6, '0')} ${tag.address}`,
    ...place,
    decimals: /^\d$/.test(tag.format) ? tag.format : '',
    deadband: tag.deadband?.mode === 'absolute' && Number(tag.deadband.value) > 0 ? tag.deadband.value : '',
    ...divided,
    ...scaled,
  })
}

function modbusPlaceOf({ type, memaddress, address }: z.infer<typeof FuxaTag>): Record<string, string> | null {
  const [known, area] = [types[type], areas[memaddress.padStart(6, '0')]]
  return !known || area === undefined || !/^[1-9]\d*$/.test(address) ? null : { area, address, ...known }
}

function s7PlaceOf({ type, address }: z.infer<typeof FuxaTag>): Record<string, string> | null {
  const [dataType, place] = [s7Types[type.toLowerCase()], s7AddressIn(address)]
  if (dataType === undefined || !place || (dataType === 'bool') !== (place.bit !== null)) return null
  return { area: place.area, dbNumber: String(place.dbNumber ?? ''), address: String(place.address), bit: String(place.bit ?? ''), dataType }
}
