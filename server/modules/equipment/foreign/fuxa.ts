import { z } from 'zod'
import { codeOf, linear } from './found.ts'
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
  ...['Int32', 'UInt32', 'Float32', 'Float64', 'Int64'].flatMap((type) => [
    [type, { dataType: type.toLowerCase(), wordOrder: 'ABCD' }],
    [`${type}LE`, { dataType: type.toLowerCase(), wordOrder: 'DCBA' }],
    [`${type}MLE`, { dataType: type.toLowerCase(), wordOrder: 'CDAB' }],
  ]),
])
const areas: Readonly<Record<string, string>> = { '000000': 'coil', '100000': 'discrete', '300000': 'input', '400000': 'holding' }

/** Reads the devices that FUXA exports as JSON (all of them by id, a list, or one); null when it is something else. */
export function fuxaJson(content: string): Found | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(content)
  } catch {
    return null // not JSON, which the caller tells
  }
  const one = FuxaDevice.safeParse(parsed)
  if (one.success && one.data.type !== '') return foundIn([one.data])
  const many = z.union([z.array(FuxaDevice), z.record(z.string(), FuxaDevice)]).safeParse(parsed)
  return many.success ? foundIn(Object.values(many.data)) : null
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
  const found: Found = { from: 'FUXA', devices: [], tags: [], notUnderstood: [] }
  for (const device of devices) {
    const { name, type, polling, property } = device
    if (type === 'FuxaServer') continue
    if (type !== 'ModbusTCP') {
      found.notUnderstood.push({ name, reason: `设备类型 ${type} 不支持，只导入 ModbusTCP` })
      continue
    }
    const [, host = '', port = ''] = /^(.*?)(?::(\d+))?$/.exec(property?.address ?? '') ?? []
    const deviceCode = codeOf(name, 32)
    found.devices.push({
      deviceCode,
      name,
      protocol: 'modbusTcp',
      host,
      port: port || property?.port || '',
      unitId: property?.slaveid ?? '',
      addressBase: '1',
      scanMs: Number(polling) >= 20 ? polling : '',
      enabled: device.enabled === false ? '否' : '是',
    })
    for (const tag of Object.values(device.tags ?? {})) addTag(found, deviceCode, tag)
  }
  return found
}

function addTag(found: Found, deviceCode: string, tag: z.infer<typeof FuxaTag>): void {
  const name = `${deviceCode} ${tag.name}`
  const [type, area] = [types[tag.type], areas[tag.memaddress.padStart(6, '0')]]
  if (!type || area === undefined || !/^\d+$/.test(tag.address)) {
    found.notUnderstood.push({ name, reason: type ? `地址 ${tag.memaddress} ${tag.address} 看不懂` : `类型 ${tag.type} 不支持` })
    return
  }
  if (tag.scaleReadFunction !== '') found.notUnderstood.push({ name, reason: '读数脚本没有导入，数值是原始值' })
  const scaled =
    tag.scale?.mode === 'linear' ? linear(Number(tag.scale.rawLow), Number(tag.scale.rawHigh), Number(tag.scale.scaledLow), Number(tag.scale.scaledHigh)) : null
  if (tag.scale && tag.scale.mode !== 'undefined' && tag.scale.mode !== '' && !scaled)
    found.notUnderstood.push({ name, reason: `换算方式 ${tag.scale.mode} 没有导入` })
  const divided = Number(tag.divisor) > 0 && Number(tag.divisor) !== 1 ? { scale: String(1 / Number(tag.divisor)), offset: '0' } : {}
  found.tags.push({
    tagCode: `${deviceCode}.${codeOf(tag.name, 31)}`,
    deviceCode,
    name: tag.description || tag.name,
    area,
    address: tag.address,
    ...type,
    wordOrder: type.wordOrder,
    decimals: /^\d$/.test(tag.format) ? tag.format : '',
    ...divided,
    ...scaled,
  })
}
