import { defineCommand } from '../../command.ts'
import type { FieldInput } from '../../field.ts'
import { ncrs } from './ncr.ts'

const text = (name: string, title: string): FieldInput => ({ kind: 'textarea', name, title, maxLength: 500, isRequired: true })

/** One tap: its lots and everything that was made of them is on hold. Given again, it takes what was made since. */
export const holdNcr = defineCommand(ncrs, {
  name: 'hold',
  title: '冻结批次和下游',
  from: ['open', 'investigating'],
  to: 'investigating',
  tone: 'danger',
})

/** Nothing has to be held: a patrol, a label. */
export const investigateNcr = defineCommand(ncrs, { name: 'investigate', title: '开始调查', from: ['open'], to: 'investigating', right: 'mes:ncr:edit' })

/** Two people decide what becomes of it. */
export const disposeNcr = defineCommand(ncrs, {
  name: 'dispose',
  title: '处置',
  from: ['investigating'],
  to: 'disposition',
  tone: 'primary',
  asks: [
    { kind: 'dict', name: 'disposition', title: '处置', dictCode: 'mes_ncr_disposition', isRequired: true },
    text('cause', '原因'),
    text('action', '措施'),
  ],
  sign: { meaning: 'approve', second: 'mes:ncr:dispose', when: 'always' },
})

export const executeNcr = defineCommand(ncrs, { name: 'execute', title: '开始执行', from: ['disposition'], to: 'executing', right: 'mes:ncr:edit' })

/** The measure was taken and works: from here on its lots are what the disposition says. */
export const verifyNcr = defineCommand(ncrs, {
  name: 'verify',
  title: '验证',
  from: ['executing'],
  to: 'verified',
  tone: 'primary',
  asks: [text('finding', '验证结果')],
})

export const closeNcr = defineCommand(ncrs, { name: 'close', title: '关闭', from: ['verified'], to: 'closed', tone: 'primary' })

export const ncrCommands = [holdNcr, investigateNcr, disposeNcr, executeNcr, verifyNcr, closeNcr] as const
