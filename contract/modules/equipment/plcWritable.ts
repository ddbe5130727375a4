import { z } from 'zod'
import { defineCommand } from '../../command.ts'
import { defineResource } from '../../resource.ts'
import { Code, Decimal, oneOf } from './plcFields.ts'

/** Whose right a value is: the process's, or the machine's own (dictionary mes_plc_write_level). Each is a right of its own beside that of the command. */
const writeLevels = ['process', 'machine'] as const
export const writeLevelRights = { process: 'mes:plcWrite:process', machine: 'mes:plcWrite:machine' } as const

/** What a person writes of a tag that may be written. Values are in the unit of the tag. */
const Writable = z
  .object({
    tagCode: Code,
    level: oneOf(writeLevels),
    minimum: Decimal,
    maximum: Decimal,
    interlock: z.string().trim().max(2000, '最多 2000 个字符').default(''),
    isSigned: z.enum(['Y', 'N'], '请选择').default('Y'),
  })
  .refine(({ minimum, maximum }) => minimum <= maximum, { path: ['maximum'], message: '最大值不能小于最小值' })

/** Tags that may be written, and what a write of each asks (factory.md 7.1: writable, writePerm, min/max, confirm). What is not listed is never written. */
export const plcWritables = defineResource({
  name: 'mesPlcWritable',
  path: '/mes/plcWritable',
  title: '可写测点',
  label: 'tagCode',
  permission: 'mes:plcWritable',
  owner: 'plant',
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  row: Writable,
  unique: [['tagCode']],
  fields: [
    {
      kind: 'search',
      name: 'tagCode',
      title: '测点',
      dict: 'mes_plc_tag,name,tagCode',
      width: 220,
      filter: 'shown',
      form: 'once',
      isRequired: true,
    },
    {
      kind: 'dict',
      name: 'level',
      title: '写入权限',
      dictCode: 'mes_plc_write_level',
      width: 110,
      filter: 'shown',
      initial: 'process',
      isRequired: true,
      isSortable: false,
    },
    { kind: 'number', name: 'minimum', title: '最小值', decimals: 6, width: 100, isRequired: true, isSortable: false, hint: '单位同测点' },
    { kind: 'number', name: 'maximum', title: '最大值', decimals: 6, width: 100, isRequired: true, isSortable: false },
    {
      kind: 'textarea',
      name: 'interlock',
      title: '联锁条件',
      maxLength: 2000,
      width: 260,
      isSortable: false,
      hint: '成立才写入，写入前一刻判定；测点写在花括号里，例如 {MX-01.lidClosed} == 1 && {MX-01.powderTemp} < 55；任何一个测点不可信就不写',
    },
    { kind: 'switch', name: 'isSigned', title: '需要签名', width: 90, initial: 'Y', isSortable: false },
  ],
  defaultSort: { column: 'tagCode', order: 'asc' },
})

/** Prepares a write: the first of two steps. Nothing is sent by it. */
export const prepareWrite = defineCommand(plcWritables, {
  name: 'write',
  title: '写入',
  right: 'mes:plcWrite:send',
  tone: 'primary',
  asks: [
    { kind: 'number', name: 'value', title: '写入值', decimals: 6, isRequired: true },
    { kind: 'text', name: 'reason', title: '原因', maxLength: 200, isRequired: true },
  ],
})
