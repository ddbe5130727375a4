import { startsFrom } from '#contract/command.ts'
import type { Command } from '#contract/command.ts'
import type { CommandStanding } from '#contract/commandCalls.ts'
import type { Resource } from '#contract/resource.ts'
import type { RecordRow } from '../../../api/records.ts'

/** A command beside a record: `reason` says why it is grey, null while it can be given. */
export type Offer = { command: Command; reason: string | null }

type Around = {
  resource: Pick<Resource, 'title' | 'states'>
  /** those that the person may give */
  commands: readonly Command[]
  textOf: (state: string) => string
}

/** How commands stand for a record by its state alone, as a list knows it: those that can be given first, otherwise in their own order. */
export function offersByState({ resource, commands, textOf }: Around, row: RecordRow): Offer[] {
  const state = stateOf(resource, row)
  const ofRecords = commands.filter(({ from }) => from !== 'none')
  const possible = ofRecords.filter((command) => startsFrom(command, state))
  const reason = (command: Command) => stateReason(command, { title: resource.title, state: textOf(state), possible })
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

type Stand = { title: string; state: string; possible: readonly Command[] }

/** Why a command cannot be given in a state, and what can be done instead: 生产中的订单不能取消；可以暂停或终止 */
function stateReason(command: Pick<Command, 'title'>, { title, state, possible }: Stand): string {
  const refused = `${state === '' ? '这个状态' : state}的${title}不能${command.title}`
  const instead = possible.map((other) => other.title)
  return instead.length === 0 ? `${refused}，现在也没有您可以做的其他操作` : `${refused}；可以${either(instead)}`
}

function either(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join('、')}或${words.at(-1) ?? ''}`
}
