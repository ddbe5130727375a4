import type { MenuItem } from '#contract/session.ts'

/** What the office's menu holds today: the home page, from which the boards are reached. */
export const homeMenu: MenuItem[] = [
  {
    id: 'home',
    path: '/dashboard/analysis',
    name: 'dashboard-analysis',
    component: 'dashboard/Analysis',
    route: '1',
    meta: { title: '首页', keepAlive: true, internalOrExternal: false, componentName: 'Analysis' },
  },
]
