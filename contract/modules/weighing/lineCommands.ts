import { defineCommand } from '../../command.ts'
import type { FieldInput } from '../../field.ts'
import { weightLines } from './weightLine.ts'

const right = 'mes:weigh:record'
const places = ['detail'] as const
const text = (name: string, title: string, maxLength = 64): FieldInput => ({ kind: 'text', name, title, maxLength })
const reason = (title: string): FieldInput => ({ kind: 'textarea', name: 'reason', title, maxLength: 200, isRequired: true })
/** what the browser's own port said: a frame a line, in hexadecimal; the server reads its own ports by itself */
const frames: FieldInput = { kind: 'textarea', name: 'frames', title: '原始报文', maxLength: 4000 }
const scanned: FieldInput[] = [{ kind: 'text', name: 'huCode', title: '件码', maxLength: 64, isRequired: true }, text('scanEventId', '扫码')]

/** A bag is accepted for a line: its label was scanned, and it may be used. */
export const startLine = defineCommand(weightLines, {
  name: 'start',
  title: '扫料',
  from: ['waiting', 'weighing', 'under', 'discarded'],
  to: 'weighing',
  right,
  asks: [...scanned, text('breakReason', '不按次序的原因', 200)],
  places,
})

/** The empty container is on the scale. `tareQty` is for a weight that is typed. */
export const tareLine = defineCommand(weightLines, {
  name: 'tare',
  title: '去皮',
  from: ['weighing'],
  right,
  asks: [
    { kind: 'text', name: 'scaleId', title: '秤', maxLength: 64, isRequired: true },
    text('terminal', '终端'),
    text('containerCode', '容器'),
    text('scanEventId', '扫码'),
    frames,
    { kind: 'quantity', name: 'tareQty', title: '手工皮重', min: 0 },
    text('reason', '手工录入的原因', 200),
  ],
  places,
})

/** What stands on the scale is weighed: a bag of its own, a record that nobody changes. `grossQty` is for a weight that is typed. */
export const captureLine = defineCommand(weightLines, {
  name: 'capture',
  title: '记录',
  from: ['weighing'],
  right,
  asks: [
    text('terminal', '终端'),
    frames,
    { kind: 'quantity', name: 'grossQty', title: '手工毛重', min: 0 },
    text('reason', '手工录入的原因', 200),
    { kind: 'dateTime', name: 'clientTime', title: '终端时间' },
  ],
  tone: 'primary',
  places,
})

/** The bag goes back without a weighing. */
export const putBackLine = defineCommand(weightLines, { name: 'putBack', title: '放回', from: ['weighing'], right, places })

export const exceptLine = defineCommand(weightLines, {
  name: 'except',
  title: '报异常',
  from: ['over'],
  to: 'exception',
  right,
  asks: [reason('异常原因')],
  places,
})

/** Too much stays in: who weighed asks for it, another person grants it (factory.md 4 R6, R8). */
export const overrideLine = defineCommand(weightLines, {
  name: 'override',
  title: '放行超差',
  from: ['over', 'exception'],
  to: 'ok',
  right,
  asks: [reason('放行原因')],
  sign: { meaning: 'override', second: 'mes:weigh:override', when: 'always' },
  tone: 'danger',
  places,
})

/** What was weighed goes to scrap, and the line is weighed anew. */
export const discardLine = defineCommand(weightLines, {
  name: 'discard',
  title: '弃料',
  from: ['over', 'exception'],
  to: 'discarded',
  right,
  asks: [reason('弃料原因')],
  sign: { meaning: 'override', second: 'mes:weigh:override', when: 'always' },
  tone: 'danger',
  places,
})

/** A weighing was wrong: its material goes back into the bag that it came from, by a move the other way (factory.md 4 R3). */
export const voidLine = defineCommand(weightLines, {
  name: 'void',
  title: '作废称量',
  from: ['under', 'ok', 'over', 'exception', 'signed'],
  right: 'mes:weigh:void',
  asks: [{ kind: 'reference', name: 'recordId', title: '称量记录', resource: 'mesWeighRecord', isRequired: true }, reason('作废原因')],
  sign: { meaning: 'void', second: 'mes:weigh:void', when: 'always' },
  tone: 'danger',
  places,
})

/** What is left of a bag is weighed, so that stock stays true (factory.md 3.7 step 11). */
export const leftoverLine = defineCommand(weightLines, {
  name: 'leftover',
  title: '称余料',
  from: ['under', 'ok', 'over', 'signed', 'exception'],
  right,
  asks: [
    ...scanned,
    text('scaleId', '秤'),
    text('terminal', '终端'),
    frames,
    { kind: 'switch', name: 'isEmpty', title: '袋已空' },
    { kind: 'quantity', name: 'tareQty', title: '包装皮重', min: 0 },
    { kind: 'quantity', name: 'grossQty', title: '手工毛重', min: 0 },
    text('reason', '原因', 200),
  ],
  places,
})

/** A bag that was weighed gets its label, at the printer of this station; one that has been printed needs a reason (factory.md 4 R22). */
export const labelLine = defineCommand(weightLines, {
  name: 'label',
  title: '打袋签',
  from: ['under', 'ok', 'over', 'exception', 'signed'],
  right: 'mes:label:print',
  asks: [
    { kind: 'reference', name: 'recordId', title: '称量记录', resource: 'mesWeighRecord', isRequired: true },
    text('terminal', '终端'),
    { kind: 'dict', name: 'reprintReason', title: '补打原因', dictCode: 'mes_reprint_reason' },
    text('reprintText', '补打说明', 200),
  ],
  places,
})

/** With a signature on its order, or with the end of it: nobody presses these. */
export const signLine = defineCommand(weightLines, {
  name: 'sign',
  title: '复核',
  from: ['ok'],
  to: 'signed',
  right: 'mes:weigh:check',
  asks: [text('signBy', '复核人')],
  places: [],
})
export const expireLine = defineCommand(weightLines, {
  name: 'expire',
  title: '失效',
  from: ['waiting', 'weighing', 'under', 'over', 'exception', 'discarded'],
  to: 'expired',
  right,
  places: [],
})

export const weightLineCommands = [
  startLine,
  tareLine,
  captureLine,
  putBackLine,
  exceptLine,
  overrideLine,
  discardLine,
  voidLine,
  leftoverLine,
  labelLine,
  signLine,
  expireLine,
] as const
