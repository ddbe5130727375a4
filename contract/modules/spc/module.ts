import { defineModule } from '../../module.ts'
import { colorMeasures, colorVerdictTexts, importMeasures } from './colorMeasure.ts'
import { limitCommands, limitStatusTexts, spcChartDictionary, spcLimits } from './spcLimit.ts'

/** Colour measurements and control charts (factory.md 3.16, 3.18). */
export const spc = defineModule({
  name: 'spc',
  resources: [colorMeasures, spcLimits],
  commands: [importMeasures, ...limitCommands],
  rights: { 'mes:spc:view': '查看控制图', 'mes:spcLimit:freeze': '固定和停用控制限' },
  dictionaries: [
    { dictCode: 'mes_color_verdict', dictName: '色差判定', items: colorVerdictTexts },
    spcChartDictionary,
    { dictCode: 'mes_spc_limit_status', dictName: '控制限状态', items: limitStatusTexts },
  ],
  figures: [],
  menu: [
    { group: 'quality', title: 'SPC', url: '/qc/spc', component: 'spc/Spc', right: 'mes:spc:view' },
    { group: 'quality', title: '色差检验', url: '/qc/colorMeasure', component: 'resource/mesColorMeasure', right: 'mes:colorMeasure:list' },
    { group: 'quality', title: '控制限', url: '/qc/spcLimit', component: 'resource/mesSpcLimit', right: 'mes:spcLimit:list' },
  ],
})
