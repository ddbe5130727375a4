import { defineCommand } from '../../../command.ts'
import type { FieldInput } from '../../../field.ts'
import { inOrders } from './inOrder.ts'

const reason = (title: string): FieldInput => ({ kind: 'textarea', name: 'reason', title, maxLength: 200, isRequired: true })

export const releaseIn = defineCommand(inOrders, { name: 'release', title: '下达', from: ['draft'], to: 'released', tone: 'primary' })

/**
 * Goods come in: `count` units of `qtyEach`, of a lot that is made where it is new. The page of receipt reads a label into these words, or a
 * person types them. `lotNo` '' takes the supplier's number.
 */
export const scanIn = defineCommand(inOrders, {
  name: 'scan',
  title: '收货',
  from: ['released', 'working'],
  to: 'working',
  asks: [
    { kind: 'reference', name: 'materialId', title: '物料', resource: 'mesMaterial', isRequired: true },
    { kind: 'text', name: 'lotNo', title: '批号', maxLength: 32 },
    { kind: 'text', name: 'supplierLotNo', title: '厂家批号', maxLength: 40 },
    { kind: 'date', name: 'mfgDate', title: '生产日期' },
    { kind: 'date', name: 'expireDate', title: '有效期至' },
    { kind: 'quantity', name: 'qtyEach', title: '每件数量', min: 0, isRequired: true },
    { kind: 'number', name: 'count', title: '件数', min: 1, max: 200, isRequired: true, initial: 1 },
    { kind: 'dict', name: 'huType', title: '包装', dictCode: 'mes_hu_type', isRequired: true, initial: 'bag' },
    { kind: 'text', name: 'labelText', title: '标签内容', maxLength: 200 },
  ],
  places: ['detail'],
})

/** Short only with a reason, which the order shows as 部分完成 from then on (factory.md 4 R25). */
export const finishIn = defineCommand(inOrders, {
  name: 'finish',
  title: '完成收货',
  from: ['working'],
  asks: [{ kind: 'textarea', name: 'reason', title: '少收原因', maxLength: 200, hint: '收齐时不用填' }],
  tone: 'primary',
})

/** The rest comes after all. */
export const reopenIn = defineCommand(inOrders, {
  name: 'reopen',
  title: '继续收货',
  from: ['done', 'partial'],
  to: 'working',
  right: 'mes:wms:in:finish',
  asks: [reason('继续收货的原因')],
  places: ['detail'],
})

export const cancelIn = defineCommand(inOrders, {
  name: 'cancel',
  title: '取消',
  from: ['draft', 'released'],
  to: 'cancelled',
  tone: 'danger',
  asks: [reason('取消原因')],
  places: ['detail'],
})

export const inCommands = [releaseIn, scanIn, finishIn, reopenIn, cancelIn] as const
