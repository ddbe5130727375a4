import { defineModule } from '../../module.ts'
import { geometryTexts, illuminantTexts, observerTexts } from '../../rules/colour/conditions.ts'
import { deltaTexts } from '../../rules/colour/deltaE.ts'
import { colorFormulas } from './colorFormula.ts'
import { colorantOptics } from './colorantOptics.ts'
import { colorStandards, standardStatusTexts } from './colorStandard.ts'
import { colorTrials, trialResultTexts } from './colorTrial.ts'
import { colorTrialLines } from './colorTrialLine.ts'
import { formulaCommands } from './formulaCommands.ts'
import { formulaLines } from './formulaLine.ts'
import { formulaStatusTexts, versionStatusTexts } from './formulaStates.ts'
import { formulaVersions } from './formulaVersion.ts'

/** Shades and what they are made of (factory.md 3.5), and what the plan needs of it. */
export const formula = defineModule({
  name: 'formula',
  resources: [colorFormulas, formulaVersions, formulaLines, colorTrials, colorTrialLines, colorStandards, colorantOptics],
  commands: [...formulaCommands],
  rights: { 'mes:formula:viewPct': '查看配方比例', 'mes:formula:predict': '预测颜色和纠正批次', 'mes:shortage:view': '查看欠料清单' },
  dictionaries: [
    { dictCode: 'mes_use_area', dictName: '使用部位', items: { eye: '眼部', cheek: '面颊', face: '面部', body: '身体' } },
    { dictCode: 'mes_finish', dictName: '质感', items: { matte: '哑光', satin: '缎光', shimmer: '珠光', glitter: '闪片' } },
    { dictCode: 'mes_phase', dictName: '配方相', items: { A: '粉相', B: '色粉相', C: '油相' } },
    { dictCode: 'mes_illuminant', dictName: '光源', items: illuminantTexts },
    { dictCode: 'mes_observer', dictName: '视角', items: observerTexts },
    { dictCode: 'mes_geometry', dictName: '几何条件', items: geometryTexts },
    {
      dictCode: 'mes_delta_method',
      dictName: '色差公式',
      items: deltaTexts,
    },
    { dictCode: 'mes_formula_status', dictName: '配色档案状态', items: formulaStatusTexts },
    { dictCode: 'mes_version_status', dictName: '配方版本状态', items: versionStatusTexts },
    { dictCode: 'mes_trial_result', dictName: '打样判定', items: trialResultTexts },
    { dictCode: 'mes_standard_status', dictName: '标准样状态', items: standardStatusTexts },
  ],
  figures: [],
  menu: [
    { group: 'colour', title: '配色档案', url: '/mes/colorFormula', component: 'resource/mesColorFormula', right: 'mes:formula:list' },
    { group: 'colour', title: '配方版本', url: '/mes/formulaVersion', component: 'resource/mesFormulaVersion', right: 'mes:formula:list' },
    { group: 'colour', title: '配色台', url: '/mes/colourDesk', component: 'formula/ColourDesk', right: 'mes:formula:list' },
    { group: 'colour', title: '打样记录', url: '/mes/colorTrial', component: 'resource/mesColorTrial', right: 'mes:colorTrial:list' },
    { group: 'colour', title: '标准样', url: '/mes/colorStandard', component: 'resource/mesColorStandard', right: 'mes:colorStandard:list' },
    { group: 'colour', title: '着色数据', url: '/mes/colorantOptics', component: 'resource/mesColorantOptics', right: 'mes:colorantOptics:list' },
    { group: 'production', title: '欠料清单', url: '/mes/shortage', component: 'formula/Shortage', right: 'mes:shortage:view' },
  ],
})
