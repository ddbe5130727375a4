import { defineModule } from '../../module.ts'
import { boardEntry } from '../walls/plantBoards.ts'
import { weightLineCommands } from './lineCommands.ts'
import { weightOrderCommands } from './orderCommands.ts'
import { weighCenters } from './weighCenter.ts'
import { weighRecords } from './weighRecord.ts'
import { tolResultTexts, weighLineTexts, weighModeTexts, weighRecordTexts, weighSourceTexts, weightStatusTexts } from './weighStates.ts'
import { weightLines } from './weightLine.ts'
import { weightOrders } from './weightOrder.ts'

/** Weighing 称量 (factory.md 3.7): every component of a batch within its tolerance, from the right lot, once, with proof. */
export const weighing = defineModule({
  name: 'weighing',
  resources: [weighCenters, weightOrders, weightLines, weighRecords],
  commands: [...weightOrderCommands, ...weightLineCommands],
  rights: {
    'mes:weigh:record': '称量',
    'mes:weigh:check': '复核称量',
    'mes:weigh:override': '放行超差',
    'mes:weigh:manual': '手工输入件码和重量',
    'mes:weigh:void': '作废称量',
    'mes:weighBoard:view': '查看称量看板',
  },
  dictionaries: [
    { dictCode: 'mes_weight_status', dictName: '称重单状态', items: weightStatusTexts },
    { dictCode: 'mes_weigh_line_status', dictName: '称重行状态', items: weighLineTexts },
    { dictCode: 'mes_weigh_order_mode', dictName: '称重方式', items: weighModeTexts },
    { dictCode: 'mes_weigh_source', dictName: '重量来源', items: weighSourceTexts },
    { dictCode: 'mes_tol_result', dictName: '允差判定', items: tolResultTexts },
    { dictCode: 'mes_weigh_record_type', dictName: '称量记录类型', items: weighRecordTexts },
  ],
  menu: [
    boardEntry('/display/weighing'),
    {
      group: 'weighing',
      title: '下料台',
      url: '/station/xl',
      component: 'weighing/XlStation',
      right: 'mes:weigh:record',
      needs: ['mes:weightOrder:list'],
    },
    {
      group: 'weighing',
      title: '称量工作台',
      url: '/mes/weigh/desk',
      component: 'weighing/WeighDesk',
      right: 'mes:weigh:record',
      needs: ['mes:weightOrder:list', 'mes:scale:list', 'mes:scale:connect', 'mes:plc:view', 'mes:scan:use'],
    },
    { group: 'weighing', title: '称重单', url: '/mes/weightOrder', component: 'resource/mesWeightOrder', right: 'mes:weightOrder:list' },
    { group: 'weighing', title: '称量记录', url: '/mes/weigh/record', component: 'resource/mesWeighRecord', right: 'mes:weigh:list' },
    { group: 'weighing', title: '称量中心', url: '/mes/weighCenter', component: 'resource/mesWeighCenter', right: 'mes:weighCenter:list' },
  ],
  figures: [],
})
