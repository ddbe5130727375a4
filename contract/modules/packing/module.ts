import { defineModule } from '../../module.ts'
import { boardEntry } from '../walls/plantBoards.ts'
import { boxCommands, boxes } from './box.ts'
import { boxItems } from './boxItem.ts'
import { nbcHandoverCommands, nbcHandovers } from './nbcHandover.ts'
import { nbcJobCommands, nbcJobs } from './nbcJob.ts'
import { nbcMaterialCommands, nbcMaterials } from './nbcMaterial.ts'
import { nbcRejects } from './nbcReject.ts'
import { boxStatusTexts, boxWeightTexts, nbcHandoverTexts, nbcCountedTexts, nbcSourceTexts, nbcStatusTexts, rejectTexts } from './packingStates.ts'

/** Primary packing 内包 (factory.md 3.12): jobs, boxes that are exactly full, inner packing materials whose balance closes, and the hand-over to the store. */
export const packing = defineModule({
  name: 'packing',
  resources: [nbcJobs, nbcMaterials, boxes, boxItems, nbcRejects, nbcHandovers],
  commands: [...nbcJobCommands, ...nbcMaterialCommands, ...boxCommands, ...nbcHandoverCommands],
  rights: {
    'mes:nbc:scan': '内包扫码',
    'mes:nbc:box': '内包装箱',
    'mes:nbc:save': '内包入存',
    'mes:nbc:receive': '接收内包入存',
    'mes:nbc:override': '放行内包材差异',
    'mes:box:manual': '手工输入箱重',
    'mes:packBoard:view': '查看内包看板',
  },
  dictionaries: [
    { dictCode: 'mes_nbc_status', dictName: '内包任务状态', items: nbcStatusTexts },
    { dictCode: 'mes_box_status', dictName: '箱状态', items: boxStatusTexts },
    { dictCode: 'mes_box_weight_result', dictName: '检重结果', items: boxWeightTexts },
    { dictCode: 'mes_nbc_counted', dictName: '内包材盘点', items: nbcCountedTexts },
    { dictCode: 'mes_nbc_source', dictName: '内包计数来源', items: nbcSourceTexts },
    { dictCode: 'mes_nbc_reject', dictName: '剔除原因', items: rejectTexts },
    { dictCode: 'mes_nbc_handover_status', dictName: '入存单状态', items: nbcHandoverTexts },
  ],
  figures: [],
  menu: [
    boardEntry('/display/packing'),
    {
      group: 'packing',
      title: '内包扫码',
      url: '/nbc/scan',
      component: 'nbc/NbcScan',
      right: 'mes:nbc:scan',
      needs: ['mes:nbcJob:list', 'mes:nbcMaterial:list', 'mes:scan:use'],
    },
    {
      group: 'packing',
      title: '内包装箱',
      url: '/nbc/box',
      component: 'nbc/NbcBox',
      right: 'mes:nbc:box',
      needs: ['mes:nbc:scan', 'mes:nbcJob:list', 'mes:box:list', 'mes:scale:list', 'mes:scale:connect', 'mes:plc:view', 'mes:scan:use'],
    },
    {
      group: 'packing',
      title: '内包入存',
      url: '/nbc/save',
      component: 'nbc/NbcSave',
      right: 'mes:nbc:save',
      needs: ['mes:nbcHandover:list', 'mes:box:list', 'mes:scan:use'],
    },
    { group: 'packing', title: '内包任务', url: '/mes/nbcJob', component: 'resource/mesNbcJob', right: 'mes:nbcJob:list' },
    { group: 'packing', title: '内包箱', url: '/mes/box', component: 'resource/mesBox', right: 'mes:box:list' },
    { group: 'packing', title: '装箱明细', url: '/mes/boxItem', component: 'resource/mesBoxItem', right: 'mes:boxItem:list' },
    { group: 'packing', title: '内包材对账', url: '/mes/nbcMaterial', component: 'resource/mesNbcMaterial', right: 'mes:nbcMaterial:list' },
    { group: 'packing', title: '剔除记录', url: '/mes/nbcReject', component: 'resource/mesNbcReject', right: 'mes:nbcReject:list' },
    { group: 'packing', title: '内包入存单', url: '/mes/nbcHandover', component: 'resource/mesNbcHandover', right: 'mes:nbcHandover:list' },
  ],
})
