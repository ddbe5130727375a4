import { startsFrom } from '#contract/command.ts'
import type { Command } from '#contract/command.ts'
import type { CommandStanding, StateRefusal } from '#contract/commandCalls.ts'
import type { Resource } from '#contract/resource.ts'
import type { RecordRow } from '../../../api/records.ts'

/** A command beside a record: `reason` says why it is grey, null while it can be given. */
export type Offer = { command: Command; reason: string | null }

type Around = {
  resource: Pick<Resource, 'states'>
  /** those that the person may give */
  commands: readonly Command[]
  /** why states refuse commands, as the server says it */
  refusals: readonly StateRefusal[]
}

/** until the server has said why */
const unread = '这个状态下不能操作'

/** How commands stand for a record by its state alone, as a list knows it: those that can be given first, otherwise in their own order. */
export function offersByState({ resource, commands, refusals }: Around, row: RecordRow): Offer[] {
  const state = stateOf(resource, row)
  const ofRecords = commands.filter(({ from }) => from !== 'none')
  const possible = ofRecords.filter((command) => startsFrom(command, state))
  const reason = ({ name }: Command) => refusals.find((one) => one.state === state && one.name === name)?.reason ?? unread
  const offers = ofRecords.map((command) => ({ command, reason: possible.includes(command) ? null : reason(command) }))
  return [...offers.filter((offer) => offer.reason === null), ...offers.filter((offer) => offer.reason !== null)]
}

/** The same where the server was asked: its reasons go first, since it knows more than the state. */
export function offersByStandings(around: Around, row: RecordRow, standings: readonly CommandStanding[]): Offer[] {
  return offersByState(around, row).map(({ command, reason }) => ({
    command,
    reason: standings.find(({ name }) => name === command.name)?.reason ?? reason,
  }))
}

/** The state of a record; '' where its resource has none. */
export function stateOf({ states }: Pick<Resource, 'states'>, row: RecordRow): string {
  const state = states ? row[states.field] : ''
  return typeof state === 'string' ? state : ''
}
