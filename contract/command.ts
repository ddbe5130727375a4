import { Field } from './field.ts'
import type { FieldInput } from './field.ts'
import type { Resource } from './resource.ts'

/** What a signature means (dictionary mes_esign_meaning; factory.md 2 "Electronic signature"). */
export type SignatureMeaning = 'weigh' | 'check' | 'override' | 'release' | 'void' | 'approve' | 'handover'

/**
 * Who signs a command: the person who gives it, and with `second` another person who holds that right as well. `when`:
 * always, or only where the server finds that it is needed for this record (`needsSignature` of its server half).
 */
export type CommandSign = { meaning: SignatureMeaning; second: string | null; when: 'always' | 'needed' }

/** Where the office offers a command: beside a record of the list, above the list for those selected, in the detail page. Nowhere: only the server gives it. */
export type CommandPlace = 'row' | 'bulk' | 'detail'

/**
 * A verb beyond the six, as data (house.md 7): `POST <path>/<name>` with `{id, version, …asked}` for whoever holds `right`.
 * It is the only thing that changes a state.
 */
export type Command = {
  /** name of the resource on whose records it acts */
  resource: string
  /** for the compiler alone: no value is ever here */
  readonly recordType?: object
  name: string
  /** verb first, as the button says it */
  title: string
  /** states that it starts from; 'none' makes the record; null where records have no state */
  from: readonly string[] | 'none' | null
  /** the state it leads to; null leaves it, or lets the server half decide */
  to: string | null
  right: string
  /** what a person fills in */
  asks: readonly Field[]
  sign: CommandSign | null
  /** asked before; null where nothing is lost by a slip */
  confirm: string | null
  tone: 'primary' | 'usual' | 'danger'
  places: readonly CommandPlace[]
  /** `GET <path>/<door>?id=`, by which other clients of the contract give it and other servers take it; only for one that asks nothing and is not signed */
  door: string | null
}

type Declared<Right extends string> = {
  name: string
  title: string
  from?: Command['from']
  to?: string | null
  /** `<permission of the resource>:<name>` when left out */
  right?: Right
  asks?: readonly FieldInput[]
  sign?: CommandSign
  confirm?: string
  tone?: Command['tone']
  places?: readonly CommandPlace[]
  door?: string
}

/** Declares a command of a resource. Throws where it starts from or leads to a state that the resource does not have, and where its door could not carry what it needs. */
export function defineCommand<
  Permission extends string,
  const Name extends string,
  Right extends string = `${Permission}:${Name}`,
  Record extends object = object,
>(
  resource: Pick<Resource, 'name' | 'states'> & { permission: Permission; readonly rowType?: Record },
  { name, right, asks = [], ...rest }: Declared<Right> & { name: Name },
): Command & { right: Right; name: Name; readonly recordType?: Record & { id: string } } {
  const standard = `${resource.permission}:${name}` as Right // what the type parameter stands for when none is given
  const command = { from: null, to: null, sign: null, confirm: null, tone: 'usual' as const, places: ['row', 'detail'] as const, door: null, ...rest }
  const named = [...(Array.isArray(command.from) ? (command.from as string[]) : []), ...(command.to === null ? [] : [command.to])] // `from` is a list here
  const unknown = named.filter((state) => !resource.states?.all.includes(state))
  if (unknown.length > 0) throw new Error(`command ${resource.name}.${name} names states that do not exist: ${unknown.join(', ')}`)
  if (command.door !== null && (asks.length > 0 || command.sign !== null || command.from === 'none'))
    throw new Error(`command ${resource.name}.${name} cannot be given by the number of a record alone`)
  return { ...command, resource: resource.name, name, right: right ?? standard, asks: asks.map((field) => Field.parse(field)) }
}

/** The records on which a command acts, as they are read. */
export type RecordOf<Of extends Command> = NonNullable<Of['recordType']>

/** How a command is named where one has to be told from all others: `mesOrder.release`. */
export function commandId({ resource, name }: Pick<Command, 'resource' | 'name'>): string {
  return `${resource}.${name}`
}

/** Whether a record in this state can be given the command, by state alone: rights and guards are the server's (`GET <path>/commands?id=`). */
export function startsFrom({ from }: Pick<Command, 'from'>, state: unknown): boolean {
  return from === null || (from !== 'none' && from.some((one) => one === state))
}
