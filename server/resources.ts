import { ossFiles } from '#contract/modules/files.ts'
import { checkRules } from '#contract/modules/system/checkRule.ts'
import { dataLogs } from '#contract/modules/system/dataLog.ts'
import { dictEntries, dicts } from '#contract/modules/system/dict.ts'
import { categories } from '#contract/modules/system/category.ts'
import { departs } from '#contract/modules/system/departRecord.ts'
import { jobRuns, quartzJobs } from '#contract/modules/system/job.ts'
import { logs } from '#contract/modules/system/log.ts'
import { positions } from '#contract/modules/system/position.ts'
import { roles } from '#contract/modules/system/role.ts'
import { users } from '#contract/modules/system/user.ts'
import { screens } from '#contract/modules/walls/screen.ts'
import type { Resource } from '#contract/resource.ts'
import type { AnyRoute } from './http/route.ts'
import type { JobHandlers } from './jobs/handler.ts'
import { readableFiles } from './modules/files/readable.service.ts'
import { removeLater } from './modules/files/removals.service.ts'
import { holdFiles } from './modules/files/uses.service.ts'
import { categoryHooks } from './modules/system/categories.service.ts'
import { judgeByRule, requirePatterns } from './modules/system/checkRule.service.ts'
import { departHooks } from './modules/system/departRecords.service.ts'
import { createDictionary } from './modules/system/dictionary.service.ts'
import { jobHooks } from './modules/system/jobs/jobHooks.ts'
import { roleHooks } from './modules/system/roles.service.ts'
import { maskedPhone } from './modules/system/users.service.ts'
import type { Attachments } from './resource/write/attachments.ts'
import type { Lookups } from './resource/field/choices.ts'
import type { Details } from './resource/read/lineColumns.ts'
import { duplicateRoutes } from './resource/read/duplicates.routes.ts'
import { registerResource } from './resource/register.ts'
import type { ResourceParts } from './resource/resourceContext.ts'
import type { FieldMask } from './resource/scope/fieldMasks.ts'
import { versionRoutes } from './resource/read/versionRoutes.ts'
import type { Hooks } from './resource/write/hooks.ts'

/** What the hooks of a resource may need of the house. */
type HookParts = { jobHandlers: JobHandlers; plantTz: string }

export type Registered = { resource: Resource; table: string; hooks?: Hooks | ((at: HookParts) => Hooks); masks?: readonly FieldMask[]; details?: Details }

/** Every resource and the table it rests in: with one line here its routes are there, and the conformance suite tests them. */
export const registered: readonly Registered[] = [
  { resource: dicts, table: 'sys_dict', details: { resource: dictEntries, table: 'sys_dict_item', by: 'dictId' } },
  { resource: dictEntries, table: 'sys_dict_item' },
  { resource: checkRules, table: 'sys_check_rule', hooks: { beforeCreate: requirePatterns, beforeUpdate: requirePatterns } },
  { resource: quartzJobs, table: 'sys_quartz_job', hooks: ({ jobHandlers: handlers, plantTz }) => jobHooks({ handlers, plantTz }) },
  { resource: jobRuns, table: 'sys_job_run' },
  { resource: logs, table: 'sys_log' },
  { resource: dataLogs, table: 'sys_data_log' },
  {
    resource: ossFiles,
    table: 'sys_file',
    hooks: { afterChange: ({ before }, { db, by }) => removeLater(db, String(before?.['id']), by.atMs) }, // only deleted here
  },
  { resource: departs, table: 'sys_depart', hooks: departHooks },
  { resource: roles, table: 'sys_role', hooks: roleHooks },
  { resource: screens, table: 'mes_screen' },
  { resource: positions, table: 'sys_position' },
  { resource: categories, table: 'sys_category', hooks: categoryHooks },
  {
    resource: users,
    table: 'sys_user',
    masks: [
      { field: 'phone', unless: 'user:view', shown: (phone) => (typeof phone === 'string' ? maskedPhone(phone) : null) },
      { field: 'birthday', unless: 'user:view', shown: () => null },
    ],
  },
]

const attachments: Attachments = {
  usable: async (db, paths, by) => new Set((await readableFiles(db, paths, by)).keys()),
  hold: holdFiles,
}

type Parts = Pick<ResourceParts, 'db' | 'listing' | 'bus' | 'plantTz' | 'now'> & HookParts

export function resourceRoutes(system: Parts): AnyRoute[] {
  const { db, plantTz } = system
  const checkByRule: ResourceParts['checkByRule'] = async (ruleCode, value) => {
    const failure = await judgeByRule(db, ruleCode, value)
    return failure === null || failure === 'unknown' ? null : failure.message
  }
  const parts = { ...system, ...createLookups(system), attachments, checkByRule }
  return [
    ...registered.flatMap(({ hooks = {}, masks = [], ...at }) =>
      registerResource({ ...parts, ...at, hooks: typeof hooks === 'function' ? hooks(system) : hooks, masks }),
    ),
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
  return { table: found.table, label: found.resource.label, root: found.resource.tree?.root ?? null }
}
