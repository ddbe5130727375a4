import { z } from 'zod'
import { defineResource } from '../../../resource.ts'
import { mostUrgentFirst } from '../../../urgency.ts'
import { storeOrderStates } from '../storeStates.ts'
import { outLines } from './outLine.ts'
import { momentText } from '../../../momentText.ts'

/** What a person writes of an out order. `deliverySeq` is the delivery line of the production order that it is for; none is the earliest open one. */
const OutOrderRecord = z.object({
  outType: z.enum(['delivery', 'sample', 'supplier', 'other'], '请选择类型').default('delivery'),
  orderId: z.string().max(64).nullable().default(null),
  deliverySeq: z.number('应为整数').int('应为整数').min(1, '不小于 1').max(999, '不大于 999').nullable().default(null),
  customerId: z.string().max(64).nullable().default(null),
  supplierId: z.string().max(64).nullable().default(null),
  place: z.string().trim().max(50, '不超过 50 个字符').default(''),
  fromLocationId: z.string('请选择发货仓').min(1, '请选择发货仓').max(64),
  dockLocationId: z.string('请选择出货库位').min(1, '请选择出货库位').max(64),
  needTime: momentText('请填写发车时间'),
  vehicle: z.string().trim().max(40, '不超过 40 个字符').default(''),
  remark: z.string().trim().max(200, '不超过 200 个字符').default(''),
})

const Assigned = z.object({ outNo: z.string(), status: z.string(), closeReason: z.string(), shipTime: z.string().nullable() })

/** Out orders 出库单 (mes_out_order, factory.md 3.11): what leaves the plant, for whom, by when. */
export const outOrders = defineResource({
  name: 'mesOutOrder',
  path: '/mes/outOrder',
  title: '出库单',
  label: 'outNo',
  permission: 'mes:wms:out',
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  row: OutOrderRecord,
  assigned: Assigned,
  unique: [],
  fields: [
    { kind: 'text', name: 'outNo', title: '出库单号', width: 180, form: 'shown', filter: 'shown' },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'mes_out_status', width: 100, form: 'shown', filter: 'shown', isSortable: false },
    { kind: 'dict', name: 'outType', title: '类型', dictCode: 'mes_out_type', width: 100, filter: 'shown', initial: 'delivery', isSortable: false },
    { kind: 'reference', name: 'orderId', title: '生产订单', resource: 'mesOrder', width: 160, filter: 'folded', isSortable: false },
    { kind: 'number', name: 'deliverySeq', title: '交货行', list: 'hidden', isSortable: false, hint: '不填就记到最早没发完的交货行' },
    { kind: 'reference', name: 'customerId', title: '客户', resource: 'mesCustomer', width: 160, filter: 'folded', isSortable: false },
    { kind: 'reference', name: 'supplierId', title: '供应商', resource: 'mesSupplier', list: 'hidden', isSortable: false },
    { kind: 'text', name: 'place', title: '收货地', maxLength: 50, width: 140, isSortable: false },
    {
      kind: 'dateTime',
      name: 'needTime',
      title: '发车时间',
      width: 228,
      filter: 'folded',
      due: { over: ['done', 'partial', 'cancelled'] },
    },
    { kind: 'tree', name: 'fromLocationId', title: '发货仓', resource: 'mesLocation', width: 140, isSortable: false, hint: '从这里和它下面的库位拣货' },
    { kind: 'tree', name: 'dockLocationId', title: '出货库位', resource: 'mesLocation', width: 140, isSortable: false, hint: '拣出的货在这里等车' },
    { kind: 'text', name: 'vehicle', title: '车辆', maxLength: 40, width: 120, isSortable: false },
    { kind: 'textarea', name: 'remark', title: '备注', maxLength: 200, list: 'hidden', isSortable: false },
    { kind: 'text', name: 'closeReason', title: '缺货或取消原因', width: 170, form: 'shown', list: 'hidden', isSortable: false },
    { kind: 'dateTime', name: 'shipTime', title: '发运时间', width: 170, form: 'shown', isSortable: false },
  ],
  rules: [
    { when: { field: 'outType', is: ['delivery'] }, show: ['orderId', 'deliverySeq'], require: ['orderId'] },
    { when: { field: 'outType', is: ['supplier'] }, show: ['supplierId'], require: ['supplierId'] },
  ],
  sections: [
    { title: '出库', fields: ['outNo', 'outType', 'orderId', 'deliverySeq', 'customerId', 'supplierId', 'place', 'needTime', 'remark'] },
    { title: '作业', fields: ['fromLocationId', 'dockLocationId', 'vehicle', 'status', 'closeReason', 'shipTime'] },
  ],
  defaultSort: mostUrgentFirst,
  states: storeOrderStates,
  lines: [{ resource: outLines, parentField: 'outId', orderField: 'seq' }],
})
