import { expect, test } from 'vitest'
import type { Command } from '#contract/command.ts'
import { stateMachines } from '../support/stateMachines.ts'
import { stateTables } from './stateTables.ts'

const linesOf = (text: string) => text.trim().split(/\n\s*/).toSorted()
const fromOf = ({ from }: Command) => (Array.isArray(from) ? (from as string[]).join(' ') : 'any') // `from` is a list here

test('every state machine stands in the tables', () => {
  expect(stateMachines.map(({ name }) => name).toSorted()).toEqual(Object.keys(stateTables).toSorted())
})

test.for(stateMachines)('$name: every command starts in the states of its trade and leads where it does there', ({ name, states, commands }) => {
  const declared = [
    ['edit', ...states.editable].join(' '),
    ['delete', ...states.deletable].join(' '),
    ...commands.filter(({ from }) => from !== 'none').map((command) => `${command.name} ${fromOf(command)} > ${command.to ?? '?'}`),
  ]
  expect(declared.toSorted()).toEqual(linesOf(stateTables[name] ?? ''))
})
