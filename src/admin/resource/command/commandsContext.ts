import { createContext, use } from 'react'
import type { Command } from '#contract/command.ts'
import type { Resource } from '#contract/resource.ts'
import { useMay } from '../../session/useMay.ts'
import { commandsFor } from '../../commands.ts'

const CommandsContext = createContext<(resource: string) => readonly Command[]>(commandsFor)
/** Other commands than those of the bundle, for the parts inside. */
export const CommandsProvider = CommandsContext.Provider

/** All commands of a resource, whoever may give them. */
export function useCommandsOf({ name }: Pick<Resource, 'name'>): readonly Command[] {
  return use(CommandsContext)(name)
}

/** The commands of a resource that the signed-in person may give. */
export function useOwnCommands(resource: Pick<Resource, 'name'>): readonly Command[] {
  const may = useMay()
  return useCommandsOf(resource).filter(({ right }) => may(right))
}
