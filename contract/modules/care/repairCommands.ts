import { defineCommand } from '../../command.ts'
import { alarms } from '../alarms/alarm.ts'
import { andons } from '../andon/andon.ts'
import { repairs } from './repair.ts'

export const acceptRepair = defineCommand(repairs, {
  name: 'accept',
  title: '接修',
  from: ['reported'],
  to: 'accepted',
  tone: 'primary',
  right: 'mes:repair:do',
})

/** From here the machine is in 维修 and takes no work; a task that runs there stays as it is. */
export const startRepair = defineCommand(repairs, {
  name: 'start',
  title: '开始维修',
  from: ['accepted', 'rejected'],
  to: 'repairing',
  tone: 'primary',
  right: 'mes:repair:do',
})

export const waitRepair = defineCommand(repairs, {
  name: 'waitParts',
  title: '等备件',
  from: ['repairing'],
  to: 'waitingParts',
  right: 'mes:repair:do',
  asks: [{ kind: 'textarea', name: 'note', title: '等什么', maxLength: 200, isRequired: true }],
})

export const resumeRepair = defineCommand(repairs, {
  name: 'resume',
  title: '继续维修',
  from: ['waitingParts'],
  to: 'repairing',
  tone: 'primary',
  right: 'mes:repair:do',
})

export const finishRepair = defineCommand(repairs, {
  name: 'finish',
  title: '修好',
  from: ['repairing'],
  to: 'finished',
  tone: 'primary',
  right: 'mes:repair:do',
  asks: [
    { kind: 'dict', name: 'faultCode', title: '故障类别', dictCode: 'mes_repair_fault', isRequired: true },
    { kind: 'textarea', name: 'cause', title: '原因', maxLength: 200, isRequired: true },
    { kind: 'textarea', name: 'action', title: '措施', maxLength: 200, isRequired: true },
  ],
})

/** Another person than who repaired signs that the machine is well; it takes work again. */
export const confirmRepair = defineCommand(repairs, {
  name: 'confirm',
  title: '确认',
  from: ['finished'],
  to: 'confirmed',
  tone: 'primary',
  sign: { meaning: 'check', second: null, when: 'always' },
})

export const rejectRepair = defineCommand(repairs, {
  name: 'reject',
  title: '退回',
  from: ['finished'],
  to: 'rejected',
  right: 'mes:repair:confirm',
  asks: [{ kind: 'textarea', name: 'note', title: '退回原因', maxLength: 200, isRequired: true }],
})

export const cancelRepair = defineCommand(repairs, {
  name: 'cancel',
  title: '取消',
  from: ['reported', 'accepted', 'repairing', 'waitingParts'],
  to: 'cancelled',
  tone: 'danger',
  asks: [{ kind: 'textarea', name: 'note', title: '取消原因', maxLength: 200, isRequired: true }],
})

const asks = [
  { kind: 'dict', name: 'severity', title: '严重程度', dictCode: 'mes_repair_severity', initial: 'usual', isRequired: true },
  { kind: 'switch', name: 'isStopped', title: '设备已停', initial: 'N' },
  { kind: 'textarea', name: 'note', title: '说明', maxLength: 200 },
] as const

/** An alarm of a machine is to be repaired; it stays the alarm that it is. */
export const repairAlarm = defineCommand(alarms, { name: 'repair', title: '转维修', from: ['B', 'C', 'E'], right: 'mes:repair:add', asks })

/** A call for help becomes a repair; the call is closed by whoever helped. */
export const repairAndon = defineCommand(andons, { name: 'repair', title: '转维修', from: ['open', 'acked', 'handling'], right: 'mes:repair:add', asks })

export const repairCommands = [
  acceptRepair,
  startRepair,
  waitRepair,
  resumeRepair,
  finishRepair,
  confirmRepair,
  rejectRepair,
  cancelRepair,
  repairAlarm,
  repairAndon,
] as const
