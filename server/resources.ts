import { dictEntries, dicts } from '#contract/modules/system/dict.ts'
import { categories } from '#contract/modules/system/category.ts'
import { departs } from '#contract/modules/system/departRecord.ts'
import { logs } from '#contract/modules/system/log.ts'
import { positions } from '#contract/modules/system/position.ts'
import { roles } from '#contract/modules/system/role.ts'
import { users } from '#contract/modules/system/user.ts'
import type { Resource } from '#contract/resource.ts'
import type { AnyRoute } from './http/route.ts'
import { categoryHooks } from './modules/system/categories.service.ts'
import { departHooks } from './modules/system/departRecords.service.ts'
import { createDictionary } from './modules/system/dictionary.service.ts'
import { roleHooks } from './modules/system/roles.service.ts'
import { maskedPhone } from './modules/system/users.service.ts'
import { registerResource } from './resource/register.ts'
import type { ResourceParts } from './resource/served.ts'
import type { Veil } from './resource/veils.ts'
import type { Hooks } from './resource/writing.ts'

export type Registered = { resource: Resource; table: string; hooks?: Hooks; veils?: readonly Veil[] }

/** Every resource and the table it rests in: with one line here its routes are there, and the conformance suite tests them. */
export const registered: readonly Registered[] = [
  { resource: dicts, table: 'sys_dict' },
  { resource: dictEntries, table: 'sys_dict_item' },
  { resource: logs, table: 'sys_log' },
  { resource: departs, table: 'sys_depart', hooks: departHooks },
  { resource: roles, table: 'sys_role', hooks: roleHooks },
  { resource: positions, table: 'sys_position' },
  { resource: categories, table: 'sys_category', hooks: categoryHooks },
  {
    resource: users,
    table: 'sys_user',
    veils: [
      { field: 'phone', unless: 'user:view', shown: (phone) => (typeof phone === 'string' ? maskedPhone(phone) : null) },
      { field: 'birthday', unless: 'user:view', shown: () => null },
    ],
  },
]

export function resourceRoutes(system: Omit<ResourceParts, 'dictTexts' | 'referred'>): AnyRoute[] {
  const dictionary = createDictionary(system.db, system.bus)
  const dictTexts = async (code: string) => new Map((await dictionary.items(code)).map(({ value, text }) => [value, text]))
  return registered.flatMap(({ hooks = {}, veils = [], ...at }) => registerResource({ ...system, ...at, hooks, veils, dictTexts, referred }))
}

function referred(name: string) {
  const found = registered.find(({ resource }) => resource.name === name)
  if (!found) throw new Error(`a field refers to the resource ${name}, which is not registered`)
  return { table: found.table, label: found.resource.label, root: found.resource.tree?.root ?? null }
}
