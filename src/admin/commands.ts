import { commands } from '#contract/modules/modules.ts'
import type { Command } from '#contract/command.ts'

/** The commands that this bundle knows, of all modules. */
const known: readonly Command[] = commands

/** The commands of one resource, as its module declares them. */
export function commandsFor(resource: string): readonly Command[] {
  return known.filter((command) => command.resource === resource)
}
