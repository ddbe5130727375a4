import { defineModule } from '../../module.ts'
import { stocktakes } from './stocktake.ts'
import { stocktakeLines } from './stocktakeLine.ts'
import { takeCommands } from './takeCommands.ts'
import { abcTexts, countReasonTexts, takeScopeTexts, takeStageTexts, takeStatusTexts, takeTypeTexts } from './takeStates.ts'

/** Stock-takes: static, dynamic and cyclic (factory.md 3.11). */
export const stocktake = defineModule({
  name: 'stocktake',
  resources: [stocktakes, stocktakeLines],
  commands: [...takeCommands],
  rights: { 'mes:stocktake:count': '盘点', 'mes:stocktake:recount': '复盘和交审', 'mes:stocktake:approve': '批准和退回盘点' },
  dictionaries: [
    { dictCode: 'mes_stocktake_type', dictName: '盘点类型', items: takeTypeTexts },
    { dictCode: 'mes_stocktake_status', dictName: '盘点状态', items: takeStatusTexts },
    { dictCode: 'mes_stocktake_scope', dictName: '盘点范围', items: takeScopeTexts },
    { dictCode: 'mes_stocktake_stage', dictName: '盘点行进度', items: takeStageTexts },
    { dictCode: 'mes_count_reason', dictName: '盘点差异原因', items: countReasonTexts },
    { dictCode: 'mes_abc_class', dictName: 'ABC 类', items: abcTexts },
  ],
  figures: [],
  menu: [
    { group: 'warehouse', title: '盘点', url: '/wms/stocktake', component: 'resource/mesStocktake', right: 'mes:stocktake:list' },
    {
      group: 'warehouse',
      title: '盘点扫码',
      url: '/wms/stocktake/count',
      component: 'stocktake/Count',
      right: 'mes:stocktake:count',
      needs: ['mes:stocktake:list', 'mes:scan:use'],
    },
  ],
})
