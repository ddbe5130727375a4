import { defineModule } from '../../module.ts'
import { departs } from './departRecord.ts'
import { positions } from './position.ts'
import { tenants } from './tenants.ts'

/** Departments, positions, tenants and the company itself. */
export const organisation = defineModule({
  name: 'organisation',
  resources: [departs, positions, tenants],
  commands: [],
  rights: {
    'sys:ownTenant:manage': '管理自己的租户',
    'sys:depart:grant': '给部门和部门角色授权',
    'sys:company:edit': '修改企业展示信息',
    'sys:depart:list': '查看和选择部门',
    'sys:position:list': '查看和选择职务',
  },
  house: { whole: [tenants], shared: [departs, positions], rights: ['sys:depart:grant', 'sys:company:edit'] },
  dictionaries: [],
  figures: [],
  menu: [
    { group: 'system', title: '部门管理', url: '/isystem/depart', component: 'system/DepartList', right: 'sys:depart:edit' },
    { group: 'system', title: '职务管理', url: '/isystem/position', component: 'system/SysPositionList', right: 'sys:position:edit' },
    { group: 'system', title: '租户管理', url: '/isys/tenant', component: 'system/TenantList', right: 'sys:tenant:list' },
    { group: 'system', title: '我的租户', url: '/isys/myTenant', component: 'system/MyTenant', right: 'sys:ownTenant:manage' },
  ],
})
