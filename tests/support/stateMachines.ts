import type { Command } from '#contract/command.ts'
import type { DictionaryDeclaration } from '#contract/module.ts'
import { modules } from '#contract/modules/modules.ts'
import type { Resource, States } from '#contract/resource.ts'
import { registered } from '../../server/modules/modules.ts'
import { atLeast } from './atLeast.ts'

const dictionaries = modules.flatMap((module): readonly DictionaryDeclaration[] => module.dictionaries)
const commands = modules.flatMap((module): readonly Command[] => module.commands)

/** A kind of record with states: its table, what each state is called, and every command that acts on it. */
export type StateMachine = { name: string; resource: Resource; table: string; states: States; words: Readonly<Record<string, string>>; commands: Command[] }

/** Every state machine there is, from what is declared and nothing else: a new state, command or machine is in here by being declared. */
export const stateMachines = atLeast(
  19,
  registered.flatMap(({ resource, table }): StateMachine[] => {
    const { name, states } = resource
    if (!states) return []
    return [{ name, resource, table, states, words: wordsOf(resource, states), commands: commands.filter((one) => one.resource === name) }]
  }),
)

/** Commands that make a record. */
export const makers = commands.filter(({ from }) => from === 'none')

/** What the values of a field of states are called. */
export function wordsOf({ fields }: Resource, { field }: States) {
  const dictCode = fields.flatMap((one) => (one.name === field && 'dictCode' in one ? [one.dictCode] : []))[0]
  return dictionaries.find((one) => one.dictCode === dictCode)?.items ?? {}
}
