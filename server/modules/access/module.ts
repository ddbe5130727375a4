import { dataRules } from '#contract/modules/access/dataRule.ts'
import { menus } from '#contract/modules/access/permission.ts'
import { departRoles, roles } from '#contract/modules/access/role.ts'
import { defineServerModule, serve } from '../serverModule.ts'
import { migration as roleGrantsMark } from './migrations/0227-role-grants-mark.ts'
import { migration as roleMarks } from './migrations/0297-role-marks.ts'
import { migration as rulesMark } from './migrations/0280-rules-mark.ts'
import { migration as menuGroups } from './migrations/0432-menu-groups.ts'
import { dataRuleHooks } from './rights/dataRules.service.ts'
import { menuHooks } from './rights/menuHooks.ts'
import { departRoleHooks, roleHooks } from './roles/roles.service.ts'
import { accessRoutes } from './access.routes.ts'
import type { AccessNeeds } from './access.routes.ts'

export const access = defineServerModule<AccessNeeds>({
  name: 'access',
  resources: [
    serve(roles, 'sys_role', { hooks: roleHooks }),
    serve(departRoles, 'sys_role', { hooks: departRoleHooks }),
    serve(menus, 'sys_permission', { hooks: menuHooks }),
    serve(dataRules, 'sys_permission_data_rule', { hooks: dataRuleHooks }),
  ],
  routes: accessRoutes,
  migrations: { '0227-role-grants-mark': roleGrantsMark, '0280-rules-mark': rulesMark, '0297-role-marks': roleMarks, '0432-menu-groups': menuGroups },
})
