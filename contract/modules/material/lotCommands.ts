import { defineCommand } from '../../command.ts'
import type { FieldInput } from '../../field.ts'
import { lots } from './lot.ts'

const reason = (title: string): FieldInput => ({ kind: 'textarea', name: 'reason', title, maxLength: 200, isRequired: true })

/** Brings goods of a lot into the store, as so many units of the same content, each with a code of its own. */
export const receiveLot = defineCommand(lots, {
  name: 'receive',
  title: '收货入库',
  from: ['pending', 'pass', 'concession'],
  tone: 'primary',
  asks: [
    { kind: 'tree', name: 'locationId', title: '库位', resource: 'mesLocation', isRequired: true },
    { kind: 'dict', name: 'huType', title: '包装', dictCode: 'mes_hu_type', isRequired: true, initial: 'bag' },
    { kind: 'number', name: 'count', title: '件数', min: 1, max: 200, isRequired: true, initial: 1 },
    { kind: 'quantity', name: 'qtyEach', title: '每件数量', min: 0, isRequired: true, hint: '按物料的计量单位' },
  ],
})

/** The judgement of an inspection; pages of the laboratory come with the quality module. */
export const passLot = defineCommand(lots, { name: 'pass', title: '判合格', from: ['pending'], to: 'pass', tone: 'primary', right: 'mes:lot:judge' })

export const concedeLot = defineCommand(lots, {
  name: 'concede',
  title: '让步接收',
  from: ['pending', 'fail'],
  to: 'concession',
  right: 'mes:lot:judge',
  asks: [reason('让步原因')],
  places: ['detail'],
})

export const failLot = defineCommand(lots, {
  name: 'fail',
  title: '判不合格',
  from: ['pending'],
  to: 'fail',
  right: 'mes:lot:judge',
  tone: 'danger',
  asks: [reason('不合格原因')],
  places: ['detail'],
})

/** Signed for; nothing of the lot can be used from then on, and nothing that was made of it where it binds. */
export const holdLot = defineCommand(lots, {
  name: 'hold',
  title: '冻结',
  from: ['pending', 'pass', 'concession', 'fail', 'expired'],
  to: 'hold',
  tone: 'danger',
  asks: [reason('冻结原因'), { kind: 'switch', name: 'binds', title: '同时冻结由它做成的批次', initial: 'Y', hint: '是：下游批次也不能发料、投料和出货' }],
  sign: { meaning: 'override', second: null, when: 'always' },
})

/** Back to what it was before it was held; signed for. */
export const releaseLot = defineCommand(lots, {
  name: 'release',
  title: '解除冻结',
  from: ['hold'],
  tone: 'primary',
  asks: [reason('解除原因')],
  sign: { meaning: 'release', second: null, when: 'always' },
})

/** What two people decided of a nonconformity: the server gives it with what the lot becomes; of one that a person held before it stays on hold, and becomes `later` when it is released. */
export const settleLot = defineCommand(lots, {
  name: 'settle',
  title: '按处置了结',
  from: ['hold'],
  right: 'mes:lot:release',
  asks: [
    { kind: 'dict', name: 'to', title: '了结为', dictCode: 'mes_quality_status', isRequired: true },
    { kind: 'dict', name: 'later', title: '解除冻结后为', dictCode: 'mes_quality_status' },
    reason('依据'),
  ],
  places: [],
})

/** What is over is used again only after an inspection, with a new last day. */
export const retestLot = defineCommand(lots, {
  name: 'retest',
  title: '复验',
  from: ['expired'],
  to: 'pending',
  asks: [{ kind: 'date', name: 'expireDate', title: '复验后有效期至', isRequired: true }, reason('复验依据')],
  places: ['detail'],
})

/** Only a lot whose last day is over; its stock is refused from that moment on whether or not anybody says so here. */
export const expireLot = defineCommand(lots, {
  name: 'expire',
  title: '转为过期',
  from: ['pass', 'concession'],
  to: 'expired',
  right: 'mes:lot:judge',
  places: ['bulk', 'detail'],
})

export const lotCommands = [receiveLot, passLot, concedeLot, failLot, holdLot, releaseLot, settleLot, retestLot, expireLot] as const
