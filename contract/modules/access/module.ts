import { defineModule } from '../../module.ts'
import { dataRules } from './dataRule.ts'
import { menus } from './permission.ts'
import { departRoles, roles } from './role.ts'

/** Who may do what: roles, rights, rules of data, and the menu that follows from them. */
export const access = defineModule({
  name: 'access',
  resources: [roles, departRoles, menus, dataRules],
  commands: [],
  rights: { 'sys:role:grant': '给角色授权', 'sys:role:list': '查看和选择角色' },
  house: { whole: [], shared: [roles, departRoles, menus, dataRules], rights: ['sys:role:grant'] },
  dictionaries: [],
  figures: [],
  menu: [
    { group: 'system', title: '角色管理', url: '/isystem/roleUserList', component: 'system/RoleUserList', right: 'sys:role:edit' },
    { group: 'system', title: '部门角色', url: '/isystem/departRole', component: 'system/DepartRoleList', right: 'sys:departRole:edit' },
    { group: 'system', title: '菜单管理', url: '/isystem/permission', component: 'system/PermissionList', right: 'sys:permission:edit' },
    { group: 'system', title: '移动端菜单', url: '/isystem/permissionApp', component: 'system/AppPermissionList', right: 'sys:permission:edit' },
    { group: 'system', title: '数据规则', url: '/isystem/dataRule', component: 'resource/sysPermissionDataRule', right: 'sys:dataRule:edit' },
  ],
})
