import { z } from 'zod'
import { defineCommand } from '../../command.ts'
import { defineResource } from '../../resource.ts'
import type { States } from '../../resource.ts'
import { mostUrgentFirst } from '../../urgency.ts'
import { certStatusTexts } from './careWords.ts'

const text = (longest: number) => z.string().trim().max(longest, `不超过 ${longest} 个字符`)

/** What a person writes of a certificate: `validUntil` is the last day on which it is good; it warns `warnDays` before. */
const MachineCert = z.object({
  machineId: z.string('请选择设备').min(1, '请选择设备').max(64),
  name: text(60).min(1, '请输入证照名称'),
  kind: z.enum(['calibration', 'inspection', 'licence', 'certificate', 'other'], '请选择类别').default('calibration'),
  certNo: text(60).default(''),
  issuer: text(60).default(''),
  validUntil: z.iso.date('请选择有效期'),
  warnDays: z.number('应为整数').int('应为整数').min(0, '不小于 0').max(365, '不大于 365').default(30),
  file: z.string().max(2000).default(''),
})

const certStates = {
  field: 'status',
  all: Object.keys(certStatusTexts),
  initial: 'valid',
  way: ['valid', 'expiring', 'expired'],
  editable: ['valid', 'expiring'],
  deletable: [],
} as const satisfies States & { all: readonly string[] }

/** 设备证照 (mes_machine_cert): certificates and calibrations; a new date comes by renewal alone. */
export const machineCerts = defineResource({
  name: 'mesMachineCert',
  path: '/mes/machineCert',
  title: '设备证照',
  label: 'name',
  permission: 'mes:machineCert',
  owner: 'plant',
  verbs: ['list', 'add', 'edit', 'export'],
  row: MachineCert,
  assigned: z.object({ status: z.string() }),
  unique: [['machineId', 'name']],
  fields: [
    { kind: 'text', name: 'name', title: '证照', maxLength: 60, width: 180, filter: 'shown', isRequired: true },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'mes_cert_status', width: 90, filter: 'shown', form: 'shown', isSortable: false },
    {
      kind: 'tree',
      name: 'machineId',
      title: '设备',
      resource: 'mesEquipment',
      width: 150,
      filter: 'shown',
      isRequired: true,
      form: 'once',
      isSortable: false,
    },
    { kind: 'dict', name: 'kind', title: '类别', dictCode: 'mes_cert_kind', width: 90, filter: 'shown', initial: 'calibration', isSortable: false },
    { kind: 'text', name: 'certNo', title: '证号', maxLength: 60, width: 150, isSortable: false },
    { kind: 'text', name: 'issuer', title: '发证单位', maxLength: 60, width: 150, isSortable: false },
    {
      kind: 'date',
      name: 'validUntil',
      title: '有效期至',
      width: 180,
      isRequired: true,
      form: 'once',
      hint: '到期后用“换证”更新',
      due: { over: ['retired'], past: '过期' },
    },
    { kind: 'number', name: 'warnDays', title: '提前提醒', unit: '天', min: 0, max: 365, width: 100, initial: 30, isSortable: false },
    { kind: 'file', name: 'file', title: '附件', list: 'hidden', isSortable: false },
  ],
  defaultSort: mostUrgentFirst,
  states: certStates,
})

/** It ends within the days that it warns before; the night's job gives it. */
export const warnCert = defineCommand(machineCerts, {
  name: 'warn',
  title: '临期',
  from: ['valid'],
  to: 'expiring',
  right: 'mes:machineCert:renew',
  places: [],
})

/** Its last day is over; the night's job gives it. */
export const expireCert = defineCommand(machineCerts, {
  name: 'expire',
  title: '过期',
  from: ['valid', 'expiring'],
  to: 'expired',
  right: 'mes:machineCert:renew',
  places: [],
})

export const renewCert = defineCommand(machineCerts, {
  name: 'renew',
  title: '换证',
  from: ['valid', 'expiring', 'expired'],
  tone: 'primary',
  asks: [
    { kind: 'date', name: 'validUntil', title: '新的有效期至', isRequired: true },
    { kind: 'text', name: 'certNo', title: '证号', maxLength: 60, isRequired: true },
    { kind: 'text', name: 'issuer', title: '发证单位', maxLength: 60 },
    { kind: 'file', name: 'file', title: '附件' },
  ],
})

export const retireCert = defineCommand(machineCerts, {
  name: 'retire',
  title: '停用',
  from: ['valid', 'expiring', 'expired'],
  to: 'retired',
  tone: 'danger',
  right: 'mes:machineCert:renew',
  places: ['detail'],
  asks: [{ kind: 'textarea', name: 'reason', title: '停用原因', maxLength: 200, isRequired: true }],
})

export const certCommands = [warnCert, expireCert, renewCert, retireCert] as const
