import { commands, resources } from '#contract/modules/modules.ts'
import { registry } from '#contract/modules/registry.ts'

const verbs = new Map([
  ['add', '新增'],
  ['edit', '修改'],
  ['delete', '删除'],
  ['bulk', '批量写入'],
  ['grant', '授权'],
  ['set', '设置'],
])
/** What is no resource and has lines all the same. */
const things = new Map([['labelStation', '工位的标签打印机']])

/** What a line of the audit tells of, as the office calls it; a name that this bundle does not know stays as it is. */
export function thingWord(entity: string): string {
  return registry.resource(entity)?.title ?? things.get(entity) ?? entity
}

/** What was done to it, as its button says it. `action` is a verb or a command, behind a dot where it names its record too. */
export function deedWord(entity: string, action: string): string {
  const name = action.slice(action.lastIndexOf('.') + 1)
  return commands.find((command) => command.resource === entity && command.name === name)?.title ?? verbs.get(name) ?? action
}

/** Everything that can stand there, with its words: several commands of one name are called what each of their records calls them. */
export const knownThings: readonly (readonly [string, string])[] = [...resources.map(({ name, title }) => [name, title] as const), ...things]
export const knownDeeds: readonly (readonly [string, string])[] = [
  ...verbs,
  ...[...Map.groupBy(commands, ({ name }) => name)]
    .filter(([name]) => !verbs.has(name))
    .map(([name, alike]) => [name, [...new Set(alike.map(({ title }) => title))].slice(0, 3).join('、')] as const),
]
