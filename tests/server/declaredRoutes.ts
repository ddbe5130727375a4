import type { Command } from '#contract/command.ts'
import type { Resource } from '#contract/resource.ts'
import { listAt, recordsAt, statesAt } from './routeShapes.ts'

/** Who may call the routes of a resource and of its commands, by their verbs and rights: the rule of the kit, written down a second time for what no inventory names. */
export function declaredRoutes({ name, path, permission, verbs }: Resource, commands: readonly Command[]): Record<string, string> {
  const own = commands.filter(({ resource }) => resource === name)
  const given = own.filter(({ places, from }) => places.length > 0 || from === 'none')
  const held = new Set(verbs.map((verb) => `${permission}:${verb}`))
  return {
    ...Object.fromEntries(Object.entries({ ...recordsAt(path, permission), ...listAt(path, permission) }).filter(([, right]) => held.has(right))),
    ...(own.length > 0 ? statesAt(path, permission) : {}),
    ...Object.fromEntries(given.map((command) => [`POST ${path}/${command.name}`, command.right])),
  }
}
