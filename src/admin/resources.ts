import { ossFiles } from '#contract/modules/files.ts'
import { dataLogs } from '#contract/modules/system/dataLog.ts'
import { checkRules } from '#contract/modules/system/checkRule.ts'
import { dictEntries, dicts } from '#contract/modules/system/dict.ts'
import { categories } from '#contract/modules/system/category.ts'
import { departs } from '#contract/modules/system/departRecord.ts'
import { logs } from '#contract/modules/system/log.ts'
import { positions } from '#contract/modules/system/position.ts'
import { roles } from '#contract/modules/system/role.ts'
import { users } from '#contract/modules/system/user.ts'
import { screens } from '#contract/modules/walls/screen.ts'
import type { Resource } from '#contract/resource.ts'

/** The resources that fields and menus of the office name. */
export const knownResources: readonly Resource[] = [
  dicts,
  dictEntries,
  checkRules,
  logs,
  dataLogs,
  ossFiles,
  departs,
  roles,
  positions,
  categories,
  users,
  screens,
]

/** Undefined for a name that this bundle does not know: a newer server may tell of more. */
export function knownResource(name: string): Resource | undefined {
  return knownResources.find((resource) => resource.name === name)
}

/** Throws for a name that this bundle does not know: a declaration that refers to it is wrong. */
export function resourceNamed(name: string): Resource {
  const found = knownResource(name)
  if (!found) throw new Error(`这个版本没有名为 ${name} 的数据，请联系管理员`)
  return found
}
