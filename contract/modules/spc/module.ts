import { defineModule } from '../../module.ts'
import { boardEntry } from '../walls/plantBoards.ts'
import { colorMeasures, colorVerdictTexts, importMeasures } from './colorMeasure.ts'
import { limitCommands, limitStatusTexts, spcChartDictionary, spcLimits } from './spcLimit.ts'

/** Colour measurements and control charts (factory.md 3.16, 3.18). */
export const spc = defineModule({
  name: 'spc',
  resources: [colorMeasures, spcLimits],
  commands: [importMeasures, ...limitCommands],
  rights: { 'mes:spc:view': '查看控制图', 'mes:qualityBoard:view': '查看质量看板和图形分析', 'mes:spcLimit:freeze': '固定和停用控制限' },
  dictionaries: [
    { dictCode: 'mes_color_verdict', dictName: '色差判定', items: colorVerdictTexts },
    spcChartDictionary,
    { dictCode: 'mes_spc_limit_status', dictName: '控制限状态', items: limitStatusTexts },
  ],
  figures: [],
  menu: [
    boardEntry('/display/quality'),
    boardEntry('/display/plots'),
    {
      group: 'dashboard',
      title: '图形分析',
      url: '/dashboard/gplot',
      component: 'dashboard/Gplot',
      right: 'mes:chart:view',
      needs: ['mes:qualityBoard:view', 'mes:spc:view', 'mes:colorMeasure:list'],
    },
    { group: 'quality', title: 'SPC', url: '/qc/spc', component: 'spc/Spc', right: 'mes:spc:view', needs: ['mes:colorMeasure:list'] },
    { group: 'quality', title: '色差检验', url: '/qc/colorMeasure', component: 'spc/Measures', right: 'mes:colorMeasure:list' },
    { group: 'quality', title: '控制限', url: '/qc/spcLimit', component: 'resource/mesSpcLimit', right: 'mes:spcLimit:list' },
  ],
})
