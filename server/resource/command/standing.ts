import { commandId, startsFrom } from '#contract/command.ts'
import type { Command } from '#contract/command.ts'
import type { CommandStanding, StateRefusal } from '#contract/commandCalls.ts'
import type { Actor, ReadUnit } from '../../bus/unit.ts'
import { textsOf } from '../field/choices.ts'
import type { Row } from '../field/row.ts'
import type { CommandContext } from './commandContext.ts'
import type { CommandHalf, Guarded } from './commandHalf.ts'

type By = Pick<Actor, 'permissions'>

/** Why a record cannot be given a command in its state, and what this person can do instead; null when the state allows it. */
export async function stateRefusal(context: CommandContext, command: Command, { record, by }: { record: Row; by: By }): Promise<string | null> {
  const { states } = context.resource
  if (!states) return null
  const state = record[states.field]
  return startsFrom(command, state) ? null : refusalIn(context, command, { state, text: await stateText(context, state), by })
}

/** The same of every command and state of the resource, for lists: there nothing of a record but its state is asked. */
export async function stateRefusals(context: CommandContext, by: By): Promise<StateRefusal[]> {
  const offered = offeredIn(context)
  const found = (context.resource.states?.all ?? []).map(async (state) => {
    const text = await stateText(context, state)
    return offered
      .filter(({ command }) => !startsFrom(command, state))
      .map(({ command }) => ({ state, name: command.name, reason: refusalIn(context, command, { state, text, by }) }))
  })
  return (await Promise.all(found)).flat()
}

function refusalIn({ resource, commands }: CommandContext, command: Command, { state, text, by }: { state: unknown; text: string; by: By }): string {
  const possible = possibleFrom(
    halvesOf({ resource, commands }).map((half) => half.command),
    state,
  )
  const own = possible.filter((one) => mayGive(by, one)).map(({ title }) => title)
  const way = resource.states?.way ?? []
  const goesOn = typeof state === 'string' && way.includes(state) && way.at(-1) !== state
  const without = possible.length > 0 ? '现在没有您可以做的操作' : goesOn ? '请等它自动进入下一个状态' : '它已经结束，不能再操作'
  return `“${text}”的${resource.title}不能${command.title}。${own.length > 0 ? `现在可以：${own.join('、')}` : without}`
}

/** Whether somebody holds the right of a command; the system itself holds none and may do all. */
function mayGive({ permissions }: By, { right }: Command): boolean {
  return permissions.size === 0 || [...permissions].some((held) => held === right)
}

/** What a state is called. */
export async function stateText(context: CommandContext, state: unknown): Promise<string> {
  const field = context.resource.fields.find(({ name }) => name === context.resource.states?.field)
  const value = typeof state === 'string' ? state : ''
  const texts = field ? await textsOf(context, field, [value]) : null
  return texts?.get(value) ?? value
}

/** The first thing that stands in the way besides the state, from the command's own guards and those of other modules; null when nothing does. */
export async function firstObstacle({ commands }: CommandContext, { command, guards = [] }: CommandHalf, guarded: Guarded): Promise<string | null> {
  for (const guard of [...guards, ...(commands.guards.get(commandId(command)) ?? [])]) {
    const sentence = await guard(guarded)
    if (sentence !== null) return sentence
  }
  return null
}

/** How many people have to sign for this record, and why where that is not always so. */
export async function signersFor({ command, needsSignature }: CommandHalf, guarded: Guarded): Promise<{ signers: 0 | 1 | 2; why: string | null }> {
  if (!command.sign) return { signers: 0, why: null }
  const why = command.sign.when === 'needed' ? ((await needsSignature?.(guarded)) ?? null) : null
  if (command.sign.when === 'needed' && why === null) return { signers: 0, why: null }
  return { signers: command.sign.second === null ? 1 : 2, why }
}

/** How each command of the resource stands for a record and a person: the first reason that keeps it from being given. */
export async function standingsOf(context: CommandContext, record: Row, unit: ReadUnit): Promise<CommandStanding[]> {
  return Promise.all(
    offeredIn(context).map(async (half): Promise<CommandStanding> => {
      const { command } = half
      const guarded = { unit, record, asked: null }
      const isAllowed = [...unit.by.permissions].some((right) => right === command.right)
      const reason = isAllowed
        ? ((await stateRefusal(context, command, { record, by: unit.by })) ?? (await firstObstacle(context, half, guarded)))
        : '您没有这个权限，请联系管理员授权'
      return { name: command.name, reason, signers: reason === null ? (await signersFor(half, guarded)).signers : 0 }
    }),
  )
}

/** Those that are offered beside a record. */
function offeredIn(context: CommandContext): CommandHalf[] {
  return halvesOf(context).filter(({ command }) => command.from !== 'none' && command.places.length > 0)
}

/** Every command that acts on the records of a resource. */
export function halvesOf({ commands, resource }: Pick<CommandContext, 'commands' | 'resource'>): CommandHalf[] {
  return [...commands.halves.values()].filter(({ command }) => command.resource === resource.name)
}

/** Commands that a record in this state could be given instead. */
export function possibleFrom(all: readonly Command[], state: unknown): Command[] {
  return all.filter((command) => command.places.length > 0 && startsFrom(command, state))
}
