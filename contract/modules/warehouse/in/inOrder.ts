import { z } from 'zod'
import { defineResource } from '../../../resource.ts'
import { mostUrgentFirst } from '../../../urgency.ts'
import { storeOrderStates } from '../storeStates.ts'
import { inLines } from './inLine.ts'
import { momentText } from '../../../momentText.ts'

/** What a person writes of a receipt order: who brings it, when, and where it is put down. */
const InOrderRecord = z.object({
  inType: z.enum(['purchase', 'customer', 'other'], '请选择类型').default('purchase'),
  supplierId: z.string().max(64).nullable().default(null),
  sourceNo: z.string().trim().max(40, '不超过 40 个字符').default(''),
  toLocationId: z.string('请选择收货库位').min(1, '请选择收货库位').max(64),
  planTime: momentText('请填写预计到货'),
  dock: z.string().trim().max(20, '不超过 20 个字符').default(''),
  remark: z.string().trim().max(200, '不超过 200 个字符').default(''),
})

const Assigned = z.object({ inNo: z.string(), status: z.string(), closeReason: z.string(), endTime: z.string().nullable() })

/** Receipt orders 收货单 (mes_in_order, factory.md 3.11): what is expected from whom, and what came of it. */
export const inOrders = defineResource({
  name: 'mesInOrder',
  path: '/mes/inOrder',
  title: '收货单',
  label: 'inNo',
  permission: 'mes:wms:in',
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  row: InOrderRecord,
  assigned: Assigned,
  unique: [],
  fields: [
    { kind: 'text', name: 'inNo', title: '收货单号', width: 170, form: 'shown', filter: 'shown' },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'mes_in_status', width: 100, form: 'shown', filter: 'shown', isSortable: false },
    { kind: 'dict', name: 'inType', title: '类型', dictCode: 'mes_in_type', width: 100, filter: 'shown', initial: 'purchase', isSortable: false },
    { kind: 'reference', name: 'supplierId', title: '供应商', resource: 'mesSupplier', width: 180, filter: 'folded', isSortable: false },
    { kind: 'text', name: 'sourceNo', title: '来源单号', maxLength: 40, width: 130, filter: 'folded', isSortable: false },
    {
      kind: 'dateTime',
      name: 'planTime',
      title: '预计到货',
      width: 228,
      filter: 'folded',
      due: { over: ['done', 'partial', 'cancelled'] },
    },
    { kind: 'text', name: 'dock', title: '月台', maxLength: 20, width: 90, isSortable: false },
    { kind: 'tree', name: 'toLocationId', title: '收货库位', resource: 'mesLocation', width: 140, isSortable: false, hint: '货先放在这里，再上架' },
    { kind: 'textarea', name: 'remark', title: '备注', maxLength: 200, list: 'hidden', isSortable: false },
    { kind: 'text', name: 'closeReason', title: '少收或取消原因', width: 170, form: 'shown', list: 'hidden', isSortable: false },
    { kind: 'dateTime', name: 'endTime', title: '完成时间', width: 170, form: 'shown', list: 'hidden', isSortable: false },
  ],
  rules: [{ when: { field: 'inType', is: ['purchase'] }, require: ['supplierId'] }],
  sections: [
    { title: '到货', fields: ['inNo', 'inType', 'supplierId', 'sourceNo', 'planTime', 'remark'] },
    { title: '去向', fields: ['dock', 'toLocationId', 'status', 'closeReason', 'endTime'] },
  ],
  defaultSort: mostUrgentFirst,
  states: storeOrderStates,
  lines: [{ resource: inLines, parentField: 'inId', orderField: 'seq' }],
})
