import { defineModule } from '../../module.ts'
import { startTexts } from './impact.ts'
import { recallCommands, recalls, recallStatusTexts } from './recall.ts'

/** Who got what, and how it comes back (factory.md 3.20). */
export const recallModule = defineModule({
  name: 'recall',
  resources: [recalls],
  commands: recallCommands,
  rights: {},
  dictionaries: [
    { dictCode: 'mes_recall_status', dictName: '召回状态', items: recallStatusTexts },
    { dictCode: 'mes_recall_drill', dictName: '召回类别', items: { Y: '演练', N: '召回' }, order: ['Y', 'N'] },
    { dictCode: 'mes_recall_start', dictName: '召回起点', items: startTexts },
  ],
  figures: [],
  menu: [
    {
      group: 'report',
      title: '召回模拟',
      url: '/trace/recall',
      component: 'recall/Recall',
      right: 'mes:recall:list',
      needs: ['mes:trace:view', 'mes:lot:list'],
    },
    { group: 'report', title: '召回记录', url: '/qc/recall', component: 'resource/mesRecall', right: 'mes:recall:list' },
  ],
})
