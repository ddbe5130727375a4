import { z } from 'zod'
import { TemplateTag } from './deviceTemplate.ts'
import { deviceStandards, PlcDevice } from './plcDevice.ts'
import { label } from './plcFields.ts'
import type { PlcTag } from './plcTag.ts'
import { tagFaults } from './plcTagRules.ts'
import { mostMachinesAtOnce, NewMachine } from './templateMachines.ts'

const mostTags = 200

/**
 * Machines alike that are connected in one step (docs/decisions/068): what they are called, how they are reached, what is read of
 * each, and which they are. A workshop that nobody has made yet is made. It becomes a template, so that more can follow.
 */
export const Connection = z.object({
  name: label(100).min(1, '请填写'),
  machineType: z.string().min(1, '请选择类型').max(32).default('other'),
  protocol: PlcDevice.shape.protocol,
  wordOrder: PlcDevice.shape.wordOrder.default('ABCD'),
  addressBase: PlcDevice.shape.addressBase.default(0),
  port: PlcDevice.shape.port,
  unitId: PlcDevice.shape.unitId.default(1),
  rack: PlcDevice.shape.rack.default(deviceStandards.rack),
  slot: PlcDevice.shape.slot.default(deviceStandards.slot),
  tags: z.array(TemplateTag).min(1, '请至少填一个测点').max(mostTags, `一次最多 ${mostTags} 个测点`),
  machines: z.array(NewMachine).min(1, '请至少填一台').max(mostMachinesAtOnce, `一次最多 ${mostMachinesAtOnce} 台`),
})
export type Connection = z.infer<typeof Connection>

/** What a form must say before it is sent: `line` counts machines or tags from 1, 0 is the whole; `field` is that of the contract. */
export type ConnectionFault = { of: 'machines' | 'tags' | 'whole'; line: number; field: string; reason: string }

/** What is wrong with a connection as a form holds it: every field by itself, then the fields of each tag together. */
export function connectionFaults(given: unknown): { connection: Connection; faults: [] } | { connection: null; faults: ConnectionFault[] } {
  const { data, error } = Connection.safeParse(given)
  if (!data) return { connection: null, faults: error.issues.map(({ path, message }) => ({ ...placeOf(path), reason: message })) }
  const { protocol, addressBase, machines } = data
  const faults = data.tags.flatMap((tag, index) => {
    const { area, dbNumber, address, dataType, bit, bitTo, scale, rawLow, rawHigh, engLow, engHigh, squareRoot, clamp, limitLL, limitL, limitH, limitHH } = tag
    const range = { rawLow, rawHigh, engLow, engHigh, squareRoot, clamp }
    const judged: Partial<PlcTag> = { area, dbNumber, address, dataType, bit, bitTo, scale, ...range, limitLL, limitL, limitH, limitHH }
    return tagFaults(judged, { protocol, addressBase }).map(({ field, reason }): ConnectionFault => ({ of: 'tags', line: index + 1, field, reason }))
  })
  const twice = machines.findIndex(({ equipCode }, index) => machines.findIndex((other) => other.equipCode === equipCode) !== index)
  if (twice >= 0) faults.push({ of: 'machines', line: twice + 1, field: 'equipCode', reason: `编码 ${machines[twice]?.equipCode ?? ''} 写了两次` })
  return faults.length > 0 ? { connection: null, faults } : { connection: data, faults: [] }
}

function placeOf([first, index, field]: readonly PropertyKey[]): Omit<ConnectionFault, 'reason'> {
  if ((first === 'machines' || first === 'tags') && typeof index === 'number') return { of: first, line: index + 1, field: String(field ?? '') }
  return { of: 'whole', line: 0, field: String(first ?? '') }
}
