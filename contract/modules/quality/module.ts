import { defineModule } from '../../module.ts'
import { batchReleases, decisionTexts, releaseCommands, releaseStatusTexts } from './batchRelease.ts'
import { qualityFigures } from './figures.ts'
import { defectTexts, dispositionTexts, ncrSourceTexts, ncrs, ncrStatusTexts } from './ncr.ts'
import { ncrCommands } from './ncrCommands.ts'
import { holdStatusTexts, ncrHolds } from './ncrHold.ts'
import { patrolPoints } from './patrolPoint.ts'
import { qcItems } from './qcItem.ts'
import { qcCommands, qcOrders } from './qcOrder.ts'
import { qcResults } from './qcResult.ts'
import { levelTexts, qcItemTexts, qcResultTexts, qcStatusTexts, qcTypeTexts, samplingTexts, severityTexts, templateStatusTexts } from './qcStates.ts'
import { qcTemplates, templateCommands } from './qcTemplate.ts'
import { specimenCommands, specimens, specimenStatusTexts, specimenTypeTexts } from './specimen.ts'
import { specimenLooks, specimenUses, specimenUseTexts } from './specimenTrail.ts'

/** Inspection, nonconformity, release and specimens (factory.md 3.18). */
export const quality = defineModule({
  name: 'quality',
  resources: [qcTemplates, qcItems, qcOrders, qcResults, patrolPoints, ncrs, ncrHolds, batchReleases, specimens, specimenLooks, specimenUses],
  commands: [...templateCommands, ...qcCommands, ...ncrCommands, ...releaseCommands, ...specimenCommands],
  rights: {
    'mes:qc:record': '取样和记录检验结果',
    'mes:qc:review': '复核检验',
    'mes:ncr:dispose': '处置不合格',
    'mes:release:decide': '批放行',
    'mes:specimen:observe': '观察留样',
    'mes:station:xc': '使用巡查台',
  },
  dictionaries: [
    { dictCode: 'mes_qc_type', dictName: '检验类型', items: qcTypeTexts },
    { dictCode: 'mes_qc_status', dictName: '检验状态', items: qcStatusTexts },
    { dictCode: 'mes_qc_result', dictName: '检验结论', items: qcResultTexts },
    { dictCode: 'mes_qc_judge', dictName: '单项判定', items: { pass: '合格', fail: '不合格' } },
    { dictCode: 'mes_qc_item_type', dictName: '检验项目类型', items: qcItemTexts },
    { dictCode: 'mes_qc_sampling', dictName: '抽样方式', items: samplingTexts },
    { dictCode: 'mes_qc_severity', dictName: '抽样宽严', items: severityTexts },
    { dictCode: 'mes_qc_level', dictName: '检验水平', items: levelTexts },
    { dictCode: 'mes_qc_template_status', dictName: '检验模板状态', items: templateStatusTexts },
    { dictCode: 'mes_ncr_source', dictName: '不合格来源', items: ncrSourceTexts },
    { dictCode: 'mes_ncr_status', dictName: '不合格状态', items: ncrStatusTexts },
    { dictCode: 'mes_ncr_severity', dictName: '不合格严重程度', items: { 1: '严重', 2: '一般', 3: '轻微' } },
    { dictCode: 'mes_ncr_disposition', dictName: '不合格处置', items: dispositionTexts },
    { dictCode: 'mes_ncr_hold_status', dictName: '不合格冻结状态', items: holdStatusTexts },
    { dictCode: 'mes_defect', dictName: '缺陷', items: defectTexts },
    { dictCode: 'mes_release_status', dictName: '批放行状态', items: releaseStatusTexts },
    { dictCode: 'mes_release_decision', dictName: '批放行决定', items: decisionTexts },
    { dictCode: 'mes_specimen_type', dictName: '留样类型', items: specimenTypeTexts },
    { dictCode: 'mes_specimen_status', dictName: '留样状态', items: specimenStatusTexts },
    { dictCode: 'mes_specimen_look', dictName: '留样观察结果', items: { normal: '正常', changed: '有变化', failed: '不合格' } },
    { dictCode: 'mes_specimen_use', dictName: '留样领用类别', items: specimenUseTexts },
  ],
  figures: qualityFigures,
  menu: [
    {
      group: 'quality',
      title: '检验台',
      url: '/qc/desk',
      component: 'quality/QcDesk',
      right: 'mes:qc:record',
      needs: ['mes:qc:list', 'mes:qcTemplate:list', 'mes:lot:list', 'mes:patrolPoint:list'],
    },
    {
      group: 'quality',
      title: '巡查台',
      url: '/station/xc',
      component: 'quality/Xc',
      right: 'mes:station:xc',
      needs: ['mes:qc:list', 'mes:qc:record', 'mes:ncr:add'],
    },
    { group: 'quality', title: '检验单', url: '/qc/order', component: 'resource/mesQcOrder', right: 'mes:qc:list' },
    { group: 'quality', title: '不合格处理', url: '/qc/ncr', component: 'resource/mesNcr', right: 'mes:ncr:list' },
    {
      group: 'quality',
      title: '客诉登记',
      url: '/qc/complaint',
      component: 'quality/Complaint',
      right: 'mes:ncr:add',
      needs: ['mes:ncr:list', 'mes:lot:list', 'mes:customer:list', 'mes:trace:view'],
    },
    { group: 'quality', title: '批放行', url: '/qc/release', component: 'resource/mesBatchRelease', right: 'mes:release:list' },
    { group: 'quality', title: '留样', url: '/qc/specimen', component: 'resource/mesSpecimen', right: 'mes:specimen:list' },
    { group: 'quality', title: '检验模板', url: '/qc/template', component: 'resource/mesQcTemplate', right: 'mes:qcTemplate:list' },
    { group: 'quality', title: '巡查点', url: '/qc/patrol', component: 'resource/mesPatrolPoint', right: 'mes:patrolPoint:list' },
    { group: 'quality', title: '检验结果', url: '/qc/result', component: 'resource/mesQcResult', right: 'mes:qc:list' },
    { group: 'quality', title: '冻结明细', url: '/qc/hold', component: 'resource/mesNcrHold', right: 'mes:ncr:list' },
    { group: 'quality', title: '留样观察', url: '/qc/specimenObs', component: 'resource/mesSpecimenObs', right: 'mes:specimen:list' },
    { group: 'quality', title: '留样领用', url: '/qc/specimenUse', component: 'resource/mesSpecimenUse', right: 'mes:specimen:list' },
  ],
})
