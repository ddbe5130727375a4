import { machineStates } from '#contract/modules/equipment/machineState.ts'
import type { MappedState } from '#contract/modules/equipment/machineState.ts'
import { registersOf } from '#contract/modules/equipment/plcTag.ts'
import { addressRules } from '#contract/rules/address/rules.ts'
import { s7AddressIn } from '#contract/rules/address/s7.ts'
import { standardPorts } from '#contract/rules/address/rule.ts'
import type { Protocol } from '#contract/rules/address/rule.ts'
import type { Area, DataType, TagRole, WordOrder } from '#contract/tag.ts'
import { emptyMachine, machineIn, numberIn } from '../template/nextMachine.ts'
import type { MachineText } from '../template/nextMachine.ts'
import { moreIn, nothingMore } from './tagMore.ts'
import type { TagMore } from './tagMore.ts'

/** A value to be read as the form holds it; `address` may name a bit behind a dot, or be written as Siemens people do: DB1.DBD80. `key` only tells rows apart. */
export type TagText = {
  key: number
  name: string
  area: Area
  dbNumber: string
  address: string
  dataType: DataType
  scale: string
  /** raw values beyond these are no measurement, such as the 32767 of a broken wire */
  rawLow: string
  rawHigh: string
  unit: string
  limitH: string
  /** what few values need, asked below their row */
  more: TagMore
  role: TagRole | ''
}

/** What the numbers of the tag of states mean, as typed: `1` or `1,3`; an empty text is a state that it does not know. */
export type StateTexts = Readonly<Partial<Record<MappedState, string>>>
export const offeredStates: readonly MappedState[] = ['running', 'idle', 'down', 'waiting', 'setup', 'cleaning']

/** Machines alike as the form holds them. */
export type ConnectDraft = {
  name: string
  machineType: string
  protocol: Protocol
  port: string
  unitId: string
  /** of S7 */
  rack: string
  slot: string
  wordOrder: WordOrder
  addressBase: number
  machines: readonly MachineText[]
  tags: readonly TagText[]
  states: StateTexts
}

/** What most machines begin with: a state, and room for the first value. `workshop` is offered for the first machine. */
export function emptyDraft(workshop: string): ConnectDraft {
  const state: TagText = { ...blankTag('modbusTcp', 1), name: '状态', role: 'state' }
  return {
    name: '',
    machineType: 'other',
    protocol: 'modbusTcp',
    port: '502',
    unitId: '1',
    rack: '0',
    slot: '1',
    wordOrder: 'ABCD',
    addressBase: 0,
    machines: [{ ...emptyMachine, workshop }],
    tags: [state, nextTag([state], 'modbusTcp')],
    states: { running: '1', idle: '0', down: '2' },
  }
}

function blankTag(protocol: Protocol, key: number): TagText {
  const isS7 = protocol === 's7'
  return {
    key,
    name: '',
    area: isS7 ? 'db' : 'holding',
    dbNumber: isS7 ? '1' : '',
    address: '0',
    dataType: 'uint16',
    scale: '1',
    rawLow: '',
    rawHigh: '',
    unit: '',
    limitH: '',
    more: nothingMore,
    role: '',
  }
}

/** The value behind the last one: the same area and type, at the next address. */
export function nextTag(tags: readonly TagText[], protocol: Protocol): TagText {
  const last = tags.at(-1)
  const key = Math.max(0, ...tags.map((tag) => tag.key)) + 1
  if (!last) return blankTag(protocol, key)
  const { area, dbNumber, dataType, address } = last
  const behind = (s7AddressIn(address)?.address ?? numberIn(address.split('.')[0] ?? '') ?? 0) + widthOf(protocol, dataType)
  return { ...blankTag(protocol, key), area, dbNumber, dataType, address: String(Number.isFinite(behind) ? behind : 0) }
}

/** addresses that a value takes: registers, of S7 bytes */
function widthOf(protocol: Protocol, dataType: DataType): number {
  const cells = { area: 'm', dbNumber: null, address: 0, bit: null, bitTo: null, dataType }
  return addressRules[protocol].place(cells, { registers: registersOf(dataType), addressBase: 0 }).width
}

/** Another protocol has other areas and another port: what was typed of addresses stays. */
export function withProtocol(draft: ConnectDraft, protocol: Protocol): ConnectDraft {
  const { areas } = addressRules[protocol]
  const blank = blankTag(protocol, 0)
  const tags = draft.tags.map((tag) => (areas.includes(tag.area) ? tag : { ...tag, area: blank.area, dbNumber: blank.dbNumber }))
  return { ...draft, protocol, tags, port: String(standardPorts[protocol]) }
}

/** Addresses are written as the manual does: the same ones begin elsewhere. */
export function withBase(draft: ConnectDraft, addressBase: number): ConnectDraft {
  const moved = (address: string) => address.replace(/^\d+/, (digits) => String(Math.max(addressBase, Number(digits) + addressBase - draft.addressBase)))
  return { ...draft, addressBase, tags: draft.tags.map((tag) => ({ ...tag, address: moved(tag.address) })) }
}

const namesOfRoles: Readonly<Partial<Record<TagRole, string>>> = {
  state: 'plcState',
  fault: 'faultCode',
  goodCount: 'goodCount',
  rejectCount: 'rejectCount',
  cycle: 'cycleTime',
  energy: 'energy',
}

/** Where a value is read as the part of a code: `holding100`, `db1_12_3`. */
export function placeName({ area, dbNumber, address }: { area: Area; dbNumber: string | number | null; address: string | number }): string {
  return `${area}${area === 'db' ? `${dbNumber}_` : ''}${address}`.replaceAll(/[^A-Za-z0-9]+/g, '_')
}

/** A tag with the cells that its address says: DB1.DBX2.3 is area, block, byte and bit. */
function spelled(tag: TagText): TagText {
  const found = s7AddressIn(tag.address)
  if (!found) return tag
  const { area, dbNumber, address, bit } = found
  return { ...tag, area, dbNumber: dbNumber === null ? '' : String(dbNumber), address: bit === null ? String(address) : `${address}.${bit}` }
}

/** What stands behind the dot of each code: the trade's word for its use, else where it is read, each once. */
function tagNames(tags: readonly TagText[]): string[] {
  const names: string[] = []
  for (const { area, dbNumber, address, role } of tags) {
    const wanted = (role !== '' && namesOfRoles[role]) || placeName({ area, dbNumber, address })
    names.push(names.includes(wanted) ? `${wanted.slice(0, 26)}_${names.length + 1}` : wanted)
  }
  return names
}

/** The draft as it is sent; what cannot be a number is refused by its rule. Rows without a name are left out. */
export function connectionIn(draft: ConnectDraft): unknown {
  const { name, machineType, protocol, wordOrder, addressBase, machines, states } = draft
  const tags = draft.tags.filter((tag) => tag.name.trim() !== '').map(spelled)
  const codes = tagNames(tags)
  return {
    name: name.trim(),
    machineType,
    protocol,
    wordOrder,
    addressBase,
    port: numberIn(draft.port) ?? standardPorts[protocol],
    unitId: numberIn(draft.unitId) ?? 1,
    rack: numberIn(draft.rack) ?? 0,
    slot: numberIn(draft.slot) ?? 1,
    machines: machines.map(machineIn),
    tags: tags.map((tag, index) => tagIn(tag, codes[index] ?? '', states)),
  }
}

function tagIn({ name, area, dbNumber, address, dataType, scale, rawLow, rawHigh, unit, limitH, more, role }: TagText, tagName: string, states: StateTexts) {
  const [place = '', bit = ''] = address.split('.')
  const isBit = bit !== ''
  return {
    tagName,
    name: name.trim(),
    area,
    dbNumber: area === 'db' ? numberIn(dbNumber) : null,
    address: numberIn(place) ?? Number.NaN,
    dataType: isBit || area === 'coil' || area === 'discrete' ? 'bool' : dataType,
    bit: isBit ? Number(bit) : null,
    scale: numberIn(scale) ?? 1,
    rawLow: numberIn(rawLow),
    rawHigh: numberIn(rawHigh),
    unit: unit.trim(),
    decimals: numberIn(more.decimals) ?? (dataType.startsWith('float') ? 1 : decimalsOf(scale)),
    limitH: numberIn(limitH),
    ...moreIn(more),
    role,
    onCard: role === '' || role === 'process' ? 'Y' : 'N',
    valueMap: role === 'state' ? wordsOf(states) : '',
  }
}

/** as many decimals as a factor brings: 0.1 brings one */
function decimalsOf(scale: string): number {
  return Math.min(6, scale.trim().split('.')[1]?.length ?? 0)
}

/** `1:运行;0:待机`, from which the state is told (docs/decisions/068). */
function wordsOf(states: StateTexts): string {
  return offeredStates
    .flatMap((state) => (states[state] ?? '').split(/[^\d.-]+/).flatMap((value) => (value === '' ? [] : [`${value}:${machineStates[state].word}`])))
    .join(';')
}
