import type { DictionaryDeclaration } from '../../../module.ts'
import { qualityTexts } from '../lot.ts'
import { moveTypeTexts } from './moveTypes.ts'

/** Dictionaries of lots, units, places and moves (factory.md Appendix A). */
export const stockDictionaries: readonly DictionaryDeclaration[] = [
  { dictCode: 'mes_grade', dictName: '供应商等级', items: { A: 'A', B: 'B', C: 'C', D: 'D' } },
  { dictCode: 'mes_quality_status', dictName: '质量状态', items: qualityTexts },
  {
    dictCode: 'mes_hu_status',
    dictName: '物料件状态',
    items: { active: '在库', staged: '备料', charging: '投料中', charged: '已投', stored: '已存', shipped: '已发', void: '作废' },
  },
  { dictCode: 'mes_hu_type', dictName: '物料件包装', items: { bag: '袋', drum: '桶', pot: '料罐', tray: '料盘', carton: '箱', pallet: '托盘' } },
  { dictCode: 'mes_move_type', dictName: '库存移动类型', items: moveTypeTexts },
  { dictCode: 'mes_container_type', dictName: '容器类型', items: { pot: '料罐', bucket: '料桶', bag: '袋', tray: '盘', ibc: '吨桶' } },
  { dictCode: 'mes_container_status', dictName: '容器状态', items: { clean: '已清洁', inUse: '使用中', dirty: '待清洗', hold: '停用' } },
  {
    dictCode: 'mes_location_type',
    dictName: '库位类型',
    items: {
      warehouse: '仓',
      zone: '区',
      rack: '架',
      bin: '位',
      workshop: '车间',
      staging: '备料',
      transit: '在途',
      quarantine: '待检',
      scrap: '报废',
      ship: '出货',
    },
  },
]
