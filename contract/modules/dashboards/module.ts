import { defineModule } from '../../module.ts'

/** What everybody finds first: pages that put figures and tiles of all modules together. */
export const dashboards = defineModule({
  name: 'dashboards',
  resources: [],
  commands: [],
  rights: {},
  dictionaries: [],
  figures: [],
  menu: [
    { group: 'dashboard', title: '首页', url: '/dashboard/analysis', component: 'dashboard/Analysis' },
    { group: 'dashboard', title: '工作台', url: '/dashboard/workplace', component: 'dashboard/Workplace' },
    { group: 'dashboard', title: '任务', url: '/dashboard/task', component: 'dashboard/TaskBoard' },
    { group: 'dashboard', title: '图表', url: '/dashboard/charts', component: 'dashboard/Charts', right: 'mes:chart:view' },
    { group: 'dashboard', title: '监控', url: '/dashboard/monitor', component: 'dashboard/Monitor' },
  ],
})
