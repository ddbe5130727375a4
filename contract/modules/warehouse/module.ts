import { defineModule } from '../../module.ts'
import { boardEntry } from '../walls/plantBoards.ts'
import { inCommands } from './in/inCommands.ts'
import { inItemCommands, inItems } from './in/inItem.ts'
import { inLineCommands, inLines } from './in/inLine.ts'
import { inOrders } from './in/inOrder.ts'
import { outCommands } from './out/outCommands.ts'
import { outItemCommands, outItems } from './out/outItem.ts'
import { outLineCommands, outLines } from './out/outLine.ts'
import { outOrders } from './out/outOrder.ts'
import { inItemTexts, inLineTexts, inTypeTexts, outItemTexts, outLineTexts, outTypeTexts, storeOrderTexts } from './storeStates.ts'

/** The store (factory.md 3.11): goods come in, are put away, picked and shipped, each by a scan. */
export const warehouse = defineModule({
  name: 'warehouse',
  resources: [inOrders, inLines, inItems, outOrders, outLines, outItems],
  commands: [...inCommands, ...inLineCommands, ...inItemCommands, ...outCommands, ...outLineCommands, ...outItemCommands],
  rights: {
    'mes:wms:in:scan': '扫码收货',
    'mes:wms:out:scan': '扫码拣货',
    'mes:wms:out:finish': '交接发运',
    'mes:wms:out:breakFefo': '不按先到期先出拣货',
    'mes:wms:workbench': '使用仓库工作台',
    'mes:storeBoard:view': '查看仓库看板',
  },
  dictionaries: [
    { dictCode: 'mes_in_type', dictName: '入库类型', items: inTypeTexts },
    { dictCode: 'mes_in_status', dictName: '收货单状态', items: storeOrderTexts },
    { dictCode: 'mes_in_line_status', dictName: '收货行状态', items: inLineTexts },
    { dictCode: 'mes_in_item_status', dictName: '收货明细状态', items: inItemTexts },
    { dictCode: 'mes_out_type', dictName: '出库类型', items: outTypeTexts },
    { dictCode: 'mes_out_status', dictName: '出库单状态', items: storeOrderTexts },
    { dictCode: 'mes_out_line_status', dictName: '出库行状态', items: outLineTexts },
    { dictCode: 'mes_out_item_status', dictName: '出库明细状态', items: outItemTexts },
  ],
  figures: [],
  menu: [
    boardEntry('/display/warehouse'),
    { group: 'warehouse', title: '仓库工作台', url: '/wms/workbench', component: 'wms/Workbench', right: 'mes:wms:workbench' },
    {
      group: 'warehouse',
      title: '扫码入库',
      url: '/wms/inScan',
      component: 'wms/InScan',
      right: 'mes:wms:in:scan',
      needs: ['mes:wms:in:list', 'mes:scan:use', 'mes:stock:post'],
    },
    {
      group: 'warehouse',
      title: '扫码出库',
      url: '/wms/outScan',
      component: 'wms/OutScan',
      right: 'mes:wms:out:scan',
      needs: ['mes:wms:out:list', 'mes:scan:use'],
    },
    { group: 'warehouse', title: '收货单', url: '/mes/inOrder', component: 'resource/mesInOrder', right: 'mes:wms:in:list' },
    { group: 'warehouse', title: '收货明细', url: '/mes/inItem', component: 'resource/mesInItem', right: 'mes:wms:in:list' },
    { group: 'warehouse', title: '出库单', url: '/mes/outOrder', component: 'resource/mesOutOrder', right: 'mes:wms:out:list' },
    { group: 'warehouse', title: '出库明细', url: '/mes/outItem', component: 'resource/mesOutItem', right: 'mes:wms:out:list' },
  ],
})
