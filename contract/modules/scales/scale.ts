import { z } from 'zod'
import { defineCommand } from '../../command.ts'
import { defineResource } from '../../resource.ts'
import { quantity } from '../../rules/quantity.ts'
import { mostUrgentFirst } from '../../urgency.ts'
import { scaleLinks, scaleParities, scaleProtocols, scaleUnits } from './scaleWords.ts'

const text = (longest: number) => z.string().trim().max(longest, `不超过 ${longest} 个字符`)
/** a choice that a form hides comes as nothing at all */
const choice = <const Values extends readonly [string, ...string[]]>(values: Values, sentence: string) =>
  z.preprocess((value) => (value === '' ? null : value), z.enum(values, sentence).nullish())
const day = z.iso.date('请选择日期')

/** How a scale is reached and spoken to: what a try-out needs as well. `address` is `host:port` of a TCP port, the path of a serial port of the server. */
export const ScaleSetup = z.object({
  protocol: z.enum(scaleProtocols, '请选择协议'),
  link: z.enum(scaleLinks, '请选择连接方式'),
  address: text(100).nullish(),
  baud: z.number('应为整数').int('应为整数').min(300, '不小于 300').max(921_600, '不大于 921600').nullish(),
  dataBits: choice(['7', '8'], '请选择数据位'),
  parity: choice(scaleParities, '请选择校验'),
  stopBits: choice(['1', '2'], '请选择停止位'),
  checksum: choice(['Y', 'N'], '请选择是否带校验字节'),
  pattern: text(200).nullish(),
  unit: z.enum(scaleUnits, '请选择单位'),
})
export type ScaleSetup = z.infer<typeof ScaleSetup>

/** What a person writes of a scale (factory.md Appendix E, mes_scale). Amounts are in its unit. */
const ScaleRecord = ScaleSetup.extend({
  code: text(24).min(1, '请输入编号'),
  name: text(60).min(1, '请输入名称'),
  sn: text(50).min(1, '请输入出厂编号'),
  equipmentId: z.string().max(64).nullish(),
  readability: quantity({ positive: true }),
  capacity: quantity({ positive: true }),
  minWeight: quantity({ min: 0 }),
  calibDue: day,
})
  .refine(({ link, address }) => link !== 'tcp' || /^\[?[A-Za-z0-9_.:-]+\]?:\d{1,5}$/.test(address ?? ''), {
    path: ['address'],
    message: '应写成 地址:端口，例如 192.0.2.20:4001',
  })
  .refine(({ link, address }) => link !== 'serverSerial' || /^[A-Za-z0-9_./-]+$/.test(address ?? ''), {
    path: ['address'],
    message: '应为服务器上串口的名称，例如 /dev/ttyUSB0 或 COM3',
  })
  .refine(({ protocol, pattern }) => protocol !== 'regex' || /\(\?<value>/.test(pattern ?? ''), {
    path: ['pattern'],
    message: '请写出格式，其中 (?<value>…) 是重量，(?<unit>…) 是单位，(?<stable>…) 有内容表示稳定',
  })
  .refine(({ capacity, readability }) => capacity > readability, { path: ['capacity'], message: '最大秤量应大于分度值' })
  .refine(({ capacity, minWeight }) => capacity > minWeight, { path: ['minWeight'], message: '最小秤量应小于最大秤量' })

/** What only checks, commands and leases write. `calibUntil` is the end of the last good day on the plant's clock; until `dailyCheckDue` the check of the day holds, null: there is none. */
const ScaleState = z.object({
  status: z.string(),
  calibUntil: z.string().nullable(),
  dailyCheckDue: z.string().nullable(),
  lockBy: z.string(),
  lockName: z.string(),
  lockUntil: z.string().nullable(),
})

const serial = ['baud', 'dataBits', 'parity', 'stopBits'] as const
const plain = { isSortable: false } as const
const amount = (name: 'readability' | 'capacity' | 'minWeight', title: string, hint: string) =>
  ({ kind: 'quantity', name, title, unitField: 'unit', unitDict: 'mes_scale_unit', width: 110, hint, isRequired: true, isSortable: false }) as const

/** Scales that weigh for records: how they are read, what they can, and whether they may weigh now (factory.md 3.7). */
export const scales = defineResource({
  name: 'mesScale',
  path: '/mes/scale',
  title: '秤具',
  label: 'name',
  permission: 'mes:scale',
  owner: 'plant',
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  row: ScaleRecord,
  assigned: ScaleState,
  unique: [['code']],
  fields: [
    { kind: 'text', name: 'code', title: '编号', width: 100, maxLength: 24, filter: 'shown', form: 'once', isRequired: true },
    { kind: 'text', name: 'name', title: '名称', width: 170, maxLength: 60, filter: 'shown', isRequired: true },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'mes_scale_status', width: 110, filter: 'shown', form: 'shown', ...plain },
    { kind: 'dateTime', name: 'dailyCheckDue', title: '日校有效至', width: 170, form: 'shown' },
    {
      kind: 'date',
      name: 'calibDue',
      title: '检定有效期至',
      width: 150,
      form: 'once',
      isRequired: true,
      hint: '到期后用“检定”更新',
      due: { over: ['outOfService'], past: '过期' },
    },
    { kind: 'text', name: 'lockName', title: '正在使用', width: 110, form: 'shown', ...plain },
    { kind: 'text', name: 'sn', title: '出厂编号', width: 130, maxLength: 50, list: 'hidden', isRequired: true, ...plain },
    { kind: 'reference', name: 'equipmentId', title: '设备台账', resource: 'mesEquipment', list: 'hidden', ...plain },
    { kind: 'dict', name: 'protocol', title: '协议', dictCode: 'mes_scale_protocol', width: 130, initial: 'mtsics', isRequired: true, ...plain },
    { kind: 'dict', name: 'link', title: '连接方式', dictCode: 'mes_scale_link', width: 110, list: 'hidden', initial: 'tcp', isRequired: true, ...plain },
    { kind: 'text', name: 'address', title: '地址', width: 170, maxLength: 100, hint: '网口写 地址:端口；服务端串口写 /dev/ttyUSB0 或 COM3', ...plain },
    { kind: 'number', name: 'baud', title: '波特率', min: 300, max: 921_600, initial: 9600, list: 'hidden', ...plain },
    { kind: 'radio', name: 'dataBits', title: '数据位', dictCode: 'mes_scale_data_bits', initial: '8', list: 'hidden', ...plain },
    { kind: 'radio', name: 'parity', title: '校验', dictCode: 'mes_scale_parity', initial: 'none', list: 'hidden', ...plain },
    { kind: 'radio', name: 'stopBits', title: '停止位', dictCode: 'mes_scale_stop_bits', initial: '1', list: 'hidden', ...plain },
    { kind: 'switch', name: 'checksum', title: '带校验字节', initial: 'Y', list: 'hidden', hint: '与秤的设置一致：18 字节为是，17 字节为否', ...plain },
    {
      kind: 'text',
      name: 'pattern',
      title: '格式',
      maxLength: 200,
      list: 'hidden',
      hint: '一行的格式，例如 ^(?<stable>ST)?,GS,(?<value>[+-] *\\d+\\.\\d+)(?<unit>kg)$',
      ...plain,
    },
    {
      kind: 'dict',
      name: 'unit',
      title: '单位',
      dictCode: 'mes_scale_unit',
      width: 80,
      list: 'hidden',
      initial: 'g',
      isRequired: true,
      hint: '秤显示的单位',
      ...plain,
    },
    amount('readability', '分度值', '显示的最小一格'),
    amount('capacity', '最大秤量', ''),
    amount('minWeight', '最小秤量', '净重小于它的称量不被接受'),
    { kind: 'dateTime', name: 'calibUntil', title: '检定失效时间', width: 170, list: 'never', form: 'never', ...plain },
    { kind: 'text', name: 'lockBy', title: '占用终端', width: 130, form: 'shown', list: 'hidden', ...plain },
    { kind: 'dateTime', name: 'lockUntil', title: '占用到', width: 170, form: 'shown', list: 'hidden', ...plain },
  ],
  sections: [
    { title: '连接', fields: ['link', 'address', 'protocol', 'unit', 'baud', 'dataBits', 'parity', 'stopBits', 'checksum', 'pattern'] },
    { title: '秤', fields: ['code', 'name', 'sn', 'equipmentId', 'readability', 'capacity', 'minWeight', 'calibDue'] },
  ],
  rules: [
    { when: { field: 'link', is: ['tcp', 'serverSerial'] }, show: ['address'], require: ['address'] },
    { when: { field: 'link', is: ['serverSerial', 'webSerial'] }, show: serial, require: serial },
    { when: { field: 'protocol', is: ['toledo'] }, show: ['checksum'], require: ['checksum'] },
    { when: { field: 'protocol', is: ['regex'] }, show: ['pattern'], require: ['pattern'] },
  ],
  defaultSort: mostUrgentFirst,
  states: {
    field: 'status',
    all: ['inService', 'failed', 'outOfService'],
    initial: 'inService',
    way: ['inService'],
    editable: ['inService', 'failed', 'outOfService'],
    deletable: ['inService', 'failed', 'outOfService'],
  },
})

/** The check of the day with weights that are known: one that is not passed takes the scale out of service. `points` are read by `checkPointsIn` (scaleCheck.ts). */
export const dailyCheckScale = defineCommand(scales, {
  name: 'dailyCheck',
  title: '日校',
  from: ['inService'],
  right: 'mes:scale:check',
  tone: 'primary',
  places: ['detail'], // the list offers it in a dialog of its own, beside what the scale shows
  asks: [
    {
      kind: 'textarea',
      name: 'points',
      title: '砝码和示值',
      maxLength: 500,
      isRequired: true,
      hint: '每行一个点，先砝码后示值，例如 200 200.1；单位与秤相同，允差由系统判定',
    },
    { kind: 'text', name: 'remark', title: '说明', maxLength: 200 },
  ],
})
export const calibrateScale = defineCommand(scales, {
  name: 'calibrate',
  title: '检定',
  from: ['inService', 'failed', 'outOfService'],
  to: 'inService',
  sign: { meaning: 'approve', second: null, when: 'always' },
  asks: [
    { kind: 'date', name: 'calibDue', title: '检定有效期至', isRequired: true },
    { kind: 'text', name: 'certNo', title: '证书编号', maxLength: 64, isRequired: true },
    { kind: 'text', name: 'remark', title: '说明', maxLength: 200 },
  ],
})
export const takeOutScale = defineCommand(scales, {
  name: 'takeOut',
  title: '停用',
  from: ['inService', 'failed'],
  to: 'outOfService',
  right: 'mes:scale:calibrate',
  tone: 'danger',
  asks: [{ kind: 'text', name: 'reason', title: '原因', maxLength: 200, isRequired: true }],
})
export const scaleCommands = [dailyCheckScale, calibrateScale, takeOutScale] as const
