import { defineModule } from '../../module.ts'
import { declaredReports } from './reports.ts'
import { declaredReportTitles, reportSendings, sendingFormats, sendingSources, sendingStates, sendNow } from './sending.ts'

/** Reports of the plant, each a declaration (factory.md 3.18), and when they go to whom. */
export const reportModule = defineModule({
  name: 'report',
  resources: [reportSendings],
  commands: [sendNow],
  rights: { 'mes:report:view': '查看和导出报表' },
  dictionaries: [
    { dictCode: 'mes_sending_source', dictName: '定时发送内容', items: sendingSources },
    { dictCode: 'mes_declared_report', dictName: '统计报表', items: declaredReportTitles },
    { dictCode: 'mes_sending_format', dictName: '定时发送附件', items: sendingFormats },
    { dictCode: 'mes_sending_state', dictName: '定时发送结果', items: sendingStates },
  ],
  figures: [],
  menu: [
    ...declaredReports.map(({ name, title }) => ({
      group: 'report' as const,
      title,
      url: `/report/${name}`,
      component: 'report/Report',
      right: 'mes:report:view',
    })),
    { group: 'report', title: '定时发送', url: '/report/sending', component: 'resource/mesReportSending', right: 'mes:reportSending:list' },
  ],
})
