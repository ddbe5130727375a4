import { defineModule } from '../../module.ts'
import { declaredReports } from './reports.ts'

/** Reports of the plant, each a declaration (factory.md 3.18). */
export const reportModule = defineModule({
  name: 'report',
  resources: [],
  commands: [],
  rights: { 'mes:report:view': '查看和导出报表' },
  dictionaries: [],
  figures: [],
  menu: declaredReports.map(({ name, title }) => ({
    group: 'report' as const,
    title,
    url: `/report/${name}`,
    component: 'report/Report',
    right: 'mes:report:view',
  })),
})
