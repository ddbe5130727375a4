import { ossFiles } from '#contract/modules/files.ts'
import { checkRules } from '#contract/modules/system/checkRule.ts'
import { dataLogs } from '#contract/modules/system/dataLog.ts'
import { dictEntries, dicts } from '#contract/modules/system/dict.ts'
import { logs } from '#contract/modules/system/log.ts'
import type { Resource } from '#contract/resource.ts'
import type { AnyRoute } from './http/route.ts'
import { readableFiles } from './modules/files/readable.service.ts'
import { removeLater } from './modules/files/removals.service.ts'
import { holdFiles } from './modules/files/uses.service.ts'
import { judgeByRule, requirePatterns } from './modules/system/checkRule.service.ts'
import { createDictionary } from './modules/system/dictionary.service.ts'
import type { Attachments } from './resource/attaching.ts'
import type { Lookups } from './resource/choices.ts'
import { duplicateRoutes } from './resource/duplicates.routes.ts'
import { registerResource } from './resource/register.ts'
import type { ResourceParts } from './resource/served.ts'
import { versionRoutes } from './resource/versionRoutes.ts'
import type { Hooks } from './resource/writing.ts'

export type Registered = { resource: Resource; table: string; hooks?: Hooks }

/** Every resource and the table it rests in: with one line here its routes are there, and the conformance suite tests them. */
export const registered: readonly Registered[] = [
  { resource: dicts, table: 'sys_dict' },
  { resource: dictEntries, table: 'sys_dict_item' },
  { resource: checkRules, table: 'sys_check_rule', hooks: { beforeCreate: requirePatterns, beforeUpdate: requirePatterns } },
  { resource: logs, table: 'sys_log' },
  { resource: dataLogs, table: 'sys_data_log' },
  {
    resource: ossFiles,
    table: 'sys_file',
    hooks: { afterChange: ({ before }, { db, by }) => removeLater(db, String(before?.['id']), by.atMs) }, // only deleted here
  },
]

const attachments: Attachments = {
  usable: async (db, paths, by) => new Set((await readableFiles(db, paths, by)).keys()),
  hold: holdFiles,
}

type Parts = Pick<ResourceParts, 'db' | 'listing' | 'bus' | 'plantTz' | 'now'>

export function resourceRoutes(system: Parts): AnyRoute[] {
  const { db, plantTz } = system
  const checkByRule: ResourceParts['checkByRule'] = async (ruleCode, value) => {
    const failure = await judgeByRule(db, ruleCode, value)
    return failure === null || failure === 'unknown' ? null : failure.message
  }
  const parts = { ...system, ...createLookups(system), attachments, checkByRule }
  return [
    ...registered.flatMap(({ hooks = {}, ...at }) => registerResource({ ...parts, ...at, hooks })),
    ...versionRoutes(parts, registered),
    ...duplicateRoutes({ db, plantTz, registered }),
  ]
}

/** What values are called: entries of dictionaries by their text, records by their label. */
export function createLookups({ db, bus }: Pick<ResourceParts, 'db' | 'bus'>): Lookups & Pick<ResourceParts, 'db'> {
  const dictionary = createDictionary(db, bus)
  const dictTexts = async (code: string) => new Map((await dictionary.items(code)).map(({ value, text }) => [value, text]))
  return { db, dictTexts, referred }
}

function referred(name: string) {
  const found = registered.find(({ resource }) => resource.name === name)
  if (!found) throw new Error(`a field refers to the resource ${name}, which is not registered`)
  return { table: found.table, label: found.resource.label }
}
