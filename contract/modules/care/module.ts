import { defineModule } from '../../module.ts'
import {
  certKindTexts,
  certStatusTexts,
  checkItemTypeTexts,
  checkJudgeTexts,
  checkStatusTexts,
  maintCauseTexts,
  maintStatusTexts,
  repairFaultTexts,
  repairSeverityTexts,
  repairSourceTexts,
  repairStatusTexts,
  spareLevelTexts,
  spareMoveTexts,
} from './careWords.ts'
import { checkItems, checkPlans } from './checkPlan.ts'
import { checkCommands, checkRecords, checkResults } from './checkRecord.ts'
import { careFigures } from './figures.ts'
import { certCommands, machineCerts } from './machineCert.ts'
import { maintCommands, maintOrders } from './maintOrder.ts'
import { maintPlans } from './maintPlan.ts'
import { repairs } from './repair.ts'
import { repairCommands } from './repairCommands.ts'
import { issueSpare, receiveSpare, spareMoves, spareParts } from './sparePart.ts'

/** Checks, maintenance, repairs, parts and certificates of machines (factory.md 3.14). */
export const care = defineModule({
  name: 'care',
  resources: [checkPlans, checkItems, checkRecords, checkResults, maintPlans, maintOrders, repairs, spareParts, spareMoves, machineCerts],
  commands: [...checkCommands, ...maintCommands, ...repairCommands, receiveSpare, issueSpare, ...certCommands],
  rights: {
    'mes:checkRecord:fill': '点检设备',
    'mes:maintOrder:do': '做保养',
    'mes:repair:do': '接修和维修',
    'mes:repair:confirm': '确认维修',
    'mes:sparePart:move': '备件入库和领用',
    'mes:machineCert:renew': '设备证照换证',
    'mes:reliability:view': '查看设备可靠性',
  },
  dictionaries: [
    { dictCode: 'mes_check_item_type', dictName: '点检项目类型', items: checkItemTypeTexts },
    { dictCode: 'mes_check_status', dictName: '点检状态', items: checkStatusTexts },
    { dictCode: 'mes_check_judge', dictName: '点检判定', items: checkJudgeTexts },
    { dictCode: 'mes_maint_status', dictName: '保养单状态', items: maintStatusTexts },
    { dictCode: 'mes_maint_cause', dictName: '保养单由来', items: maintCauseTexts },
    { dictCode: 'mes_repair_status', dictName: '维修单状态', items: repairStatusTexts },
    { dictCode: 'mes_repair_source', dictName: '维修单来源', items: repairSourceTexts },
    { dictCode: 'mes_repair_severity', dictName: '故障严重程度', items: repairSeverityTexts },
    { dictCode: 'mes_repair_fault', dictName: '故障类别', items: repairFaultTexts },
    { dictCode: 'mes_spare_move', dictName: '备件流水类别', items: spareMoveTexts },
    { dictCode: 'mes_spare_level', dictName: '备件库存状况', items: spareLevelTexts },
    { dictCode: 'mes_cert_kind', dictName: '设备证照类别', items: certKindTexts },
    { dictCode: 'mes_cert_status', dictName: '设备证照状态', items: certStatusTexts },
  ],
  figures: careFigures,
  menu: [
    {
      group: 'care',
      title: '点检',
      url: '/eq/check',
      component: 'care/Check',
      right: 'mes:checkRecord:fill',
      needs: ['mes:checkRecord:list', 'mes:checkPlan:list', 'mes:equipment:list'],
    },
    {
      group: 'care',
      title: '维修看板',
      url: '/eq/repair',
      component: 'care/RepairBoard',
      right: 'mes:repair:do',
      needs: ['mes:repair:list', 'mes:equipment:list'],
    },
    { group: 'care', title: '维修单', url: '/eq/repairList', component: 'resource/mesRepair', right: 'mes:repair:list' },
    { group: 'care', title: '点检记录', url: '/eq/checkRecord', component: 'resource/mesCheckRecord', right: 'mes:checkRecord:list' },
    { group: 'care', title: '点检结果', url: '/eq/checkResult', component: 'resource/mesCheckResult', right: 'mes:checkRecord:list' },
    { group: 'care', title: '点检计划', url: '/eq/checkPlan', component: 'resource/mesCheckPlan', right: 'mes:checkPlan:list' },
    { group: 'care', title: '保养单', url: '/eq/maint', component: 'resource/mesMaintOrder', right: 'mes:maintOrder:list' },
    { group: 'care', title: '保养计划', url: '/eq/maintPlan', component: 'resource/mesMaintPlan', right: 'mes:maintPlan:list' },
    { group: 'care', title: '备件', url: '/eq/spare', component: 'resource/mesSparePart', right: 'mes:sparePart:list' },
    { group: 'care', title: '备件流水', url: '/eq/spareMove', component: 'resource/mesSpareMove', right: 'mes:sparePart:list' },
    { group: 'care', title: '设备证照', url: '/eq/cert', component: 'resource/mesMachineCert', right: 'mes:machineCert:list' },
    { group: 'care', title: '设备可靠性', url: '/eq/reliability', component: 'care/Reliability', right: 'mes:reliability:view' },
  ],
})
