import { commandId } from '#contract/command.ts'
import type { CommandSupport } from '../resource/command/commandSupport.ts'
import type { ServerModule } from '../modules/serverModule.ts'

/** The commands and guards of all modules, for the kit. Throws where two halves stand for one command. */
export function commandSupport<Parts>(modules: readonly ServerModule<Parts>[]): CommandSupport {
  const listed = modules.flatMap(({ commands }) => commands)
  const halves = new Map(listed.map((half) => [commandId(half.command), half]))
  if (halves.size < listed.length) throw new Error('two halves stand for one command')
  const guards = Map.groupBy(
    modules.flatMap((module) => Object.entries(module.guards).flatMap(([id, ofModule]) => ofModule.map((guard) => ({ id, guard })))),
    ({ id }) => id,
  )
  return { halves, guards: new Map([...guards].map(([id, found]) => [id, found.map(({ guard }) => guard)])) }
}
