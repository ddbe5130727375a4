import { categories } from '#contract/modules/reference/category.ts'
import { checkRules } from '#contract/modules/reference/checkRule.ts'
import { dictEntries, dicts } from '#contract/modules/reference/dict.ts'
import { fillRules } from '#contract/modules/reference/fillRule.ts'
import { defineServerModule, serve } from '../serverModule.ts'
import { categoryHooks } from './categories/categories.service.ts'
import { requirePatterns } from './rules/checkRule.service.ts'
import { migration as dictBin } from './migrations/0076-dict-bin.ts'
import { referenceRoutes } from './reference.routes.ts'
import type { ReferenceNeeds } from './reference.routes.ts'

export const reference = defineServerModule<ReferenceNeeds>({
  name: 'reference',
  resources: [
    serve(dicts, 'sys_dict'),
    serve(dictEntries, 'sys_dict_item'),
    serve(checkRules, 'sys_check_rule', { hooks: { beforeCreate: requirePatterns, beforeUpdate: requirePatterns } }),
    serve(fillRules, 'sys_fill_rule'),
    serve(categories, 'sys_category', { hooks: categoryHooks }),
  ],
  routes: referenceRoutes,
  migrations: { '0076-dict-bin': dictBin },
})
