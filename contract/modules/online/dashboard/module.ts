import { defineModule } from '../../../module.ts'
import { dashboards } from './dashboard.ts'

/** Dashboards that people put together from reports. */
export const dashboard = defineModule({
  name: 'dashboard',
  resources: [dashboards],
  commands: [],
  rights: {},
  dictionaries: [],
  figures: [],
  menu: [{ group: 'online', title: '数据看板', url: '/online/dashboard', component: 'modules/online/dashboard/DashboardList', right: 'sys:dashboard:list' }],
})
