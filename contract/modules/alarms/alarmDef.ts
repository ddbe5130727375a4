import { z } from 'zod'
import { defineResource } from '../../resource.ts'
import { isNotUnderstood, parseSuppression } from '../../rules/alarm/suppression.ts'
import { alarmClassDictionary, alarmPriorityDictionary, alarmTypeDictionary, alarmTypes } from './alarmWords.ts'

const text = (longest: number) => z.string().trim().max(longest, `不超过 ${longest} 个字符`)
const seconds = z.number('应为数字').min(0, '不小于 0').max(86_400, '不大于 86400').default(0)
const yesOrNo = z.enum(['Y', 'N'], '应为是或否')

const Suppress = text(500)
  .default('')
  .superRefine((written, context) => {
    if (written === '') return
    const read = parseSuppression(written)
    if (isNotUnderstood(read)) context.addIssue({ code: 'custom', message: read.sentence })
  })

/**
 * What a person writes of an alarm (factory.md 7.2 mes_alarm_def). `limitValue` and `deadband` are in the tag's unit; of a stale one the
 * limit is seconds, of a rate of change it is units per minute, up or down. An alarm without an action is not an alarm: `response` is required.
 */
const AlarmDef = z
  .object({
    alarmCode: text(64).regex(/^[\w.:-]+$/, '报警编码应为字母、数字、点、冒号、横线或下划线'),
    name: text(100).min(1, '请输入报警名称'),
    equipCode: text(64).default(''),
    type: z.string().min(1, '请选择类型').max(32),
    tagCode: text(64).nullable().default(''),
    deviceCode: text(64).nullable().default(''),
    limitValue: z.number('应为数字').nullable().default(null),
    referenceTag: text(64).nullable().default(''),
    /** null: 60 s */
    windowSec: z.number('应为数字').int('应为整数').min(1, '不小于 1').max(3600, '不大于 3600').nullable().default(60),
    deadband: z.number('应为数字').min(0, '不小于 0').default(0),
    onDelaySec: seconds,
    offDelaySec: seconds,
    priority: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(9)], '请选择优先级').default(3),
    alarmClass: z.string().max(32).default('process'),
    latch: yesOrNo.default('N'),
    reAlarmMin: z.number('应为数字').int('应为整数').min(1, '不小于 1').max(10_080, '不大于 10080').nullable().default(null),
    shelveAllowed: yesOrNo.default('Y'),
    maxShelveMin: z.number('应为数字').int('应为整数').min(1, '不小于 1').max(10_080, '不大于 10080').default(480),
    suppressWhen: Suppress,
    groupId: text(64).default(''),
    cause: text(500).default(''),
    consequence: text(500).default(''),
    response: text(500).min(1, '请填写怎样处理：没有处理办法的不是报警'),
    routeToAndon: yesOrNo.default('N'),
    enabled: yesOrNo.default('Y'),
  })
  .superRefine((row, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    if (!alarmTypes.some((known) => known === row.type)) refuse('type', '请选择类型')
    if (row.type === 'comm' ? (row.deviceCode ?? '') === '' : (row.tagCode ?? '') === '')
      refuse(row.type === 'comm' ? 'deviceCode' : 'tagCode', row.type === 'comm' ? '通讯中断的报警请选择采集设备' : '请选择测点')
    if (row.type === 'deviation' && (row.referenceTag ?? '') === '') refuse('referenceTag', '偏差报警请选择与哪个测点比较')
    if ((row.type === 'deviation' || row.type === 'rateOfChange') && row.limitValue !== null && row.limitValue <= 0) refuse('limitValue', '应大于 0')
    if (row.limitValue === null && row.type !== 'comm' && row.type !== 'discrete') refuse('limitValue', '请填写限值')
  })

/** The alarms of the plant as they are meant. */
export const alarmDefs = defineResource({
  name: 'mesAlarmDef',
  path: '/mes/alarmDef',
  title: '报警定义',
  label: 'name',
  permission: 'mes:alarmDef',
  owner: 'plant',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  row: AlarmDef,
  unique: [['alarmCode']],
  fields: [
    { kind: 'text', name: 'alarmCode', title: '报警编码', width: 170, filter: 'shown', form: 'once' },
    { kind: 'text', name: 'name', title: '报警名称', width: 190, filter: 'shown', isSortable: false },
    { kind: 'text', name: 'equipCode', title: '设备编码', width: 110, filter: 'shown', isSortable: false, hint: '报警台按它归到设备' },
    { kind: 'dict', name: 'type', title: '类型', dictCode: alarmTypeDictionary, width: 100, filter: 'shown', initial: 'H', isSortable: false },
    { kind: 'search', name: 'tagCode', title: '测点', dict: 'mes_plc_tag,name,tagCode', width: 150, isSortable: false },
    {
      kind: 'search',
      name: 'deviceCode',
      title: '采集设备',
      dict: 'mes_plc_device,name,deviceCode',
      list: 'hidden',
      isSortable: false,
      hint: '通讯中断的报警必填；其他报警填了它，断线时就收在断线之下',
    },
    {
      kind: 'number',
      name: 'limitValue',
      title: '限值',
      decimals: 3,
      width: 100,
      isSortable: false,
      hint: '数据陈旧填秒数，变化率填每分钟变化多少；开关量不填则不为 0 就报警',
    },
    {
      kind: 'search',
      name: 'referenceTag',
      title: '与之比较的测点',
      dict: 'mes_plc_tag,name,tagCode',
      list: 'hidden',
      isSortable: false,
      hint: '例如设定值：两者相差超过限值就报警',
    },
    {
      kind: 'number',
      name: 'windowSec',
      title: '变化时段',
      unit: '秒',
      min: 1,
      max: 3600,
      list: 'hidden',
      initial: 60,
      isSortable: false,
      hint: '变化率按这么长时间算',
    },
    { kind: 'number', name: 'deadband', title: '回差', decimals: 3, width: 80, initial: 0, isSortable: false },
    { kind: 'number', name: 'onDelaySec', title: '发生延时', unit: '秒', decimals: 1, width: 90, initial: 0, isSortable: false },
    { kind: 'number', name: 'offDelaySec', title: '恢复延时', unit: '秒', decimals: 1, width: 90, initial: 0, isSortable: false },
    { kind: 'dictNumber', name: 'priority', title: '优先级', dictCode: alarmPriorityDictionary, width: 90, filter: 'shown', initial: 3, isSortable: false },
    { kind: 'dict', name: 'alarmClass', title: '类别', dictCode: alarmClassDictionary, width: 90, filter: 'folded', initial: 'process', isSortable: false },
    { kind: 'switch', name: 'enabled', title: '启用', width: 80, initial: 'Y', filter: 'folded', isSortable: false },
    { kind: 'switch', name: 'routeToAndon', title: '呼叫安灯', list: 'hidden', initial: 'N', isSortable: false, hint: '发生时自动呼叫安灯' },
    { kind: 'switch', name: 'latch', title: '锁存', list: 'hidden', initial: 'N', isSortable: false, hint: '恢复后要有人复位' },
    {
      kind: 'number',
      name: 'reAlarmMin',
      title: '再报警',
      unit: '分',
      min: 1,
      max: 10_080,
      list: 'hidden',
      isSortable: false,
      hint: '确认后仍在，过这么久再报一次；不填则不再报',
    },
    { kind: 'switch', name: 'shelveAllowed', title: '允许搁置', list: 'hidden', initial: 'Y', isSortable: false },
    { kind: 'number', name: 'maxShelveMin', title: '最长搁置', unit: '分', min: 1, max: 10_080, list: 'hidden', initial: 480, isSortable: false },
    {
      kind: 'text',
      name: 'suppressWhen',
      title: '抑制条件',
      maxLength: 500,
      list: 'hidden',
      initial: '',
      isSortable: false,
      hint: '例如 [ML-02.state] != 3 and [ML-02.speed] < 10，成立时不报警',
    },
    { kind: 'text', name: 'groupId', title: '首出组', list: 'hidden', isSortable: false, hint: '同一组里最先发生的标为首出' },
    { kind: 'textarea', name: 'cause', title: '可能原因', maxLength: 500, list: 'hidden', isSortable: false },
    { kind: 'textarea', name: 'consequence', title: '不处理的后果', maxLength: 500, list: 'hidden', isSortable: false },
    { kind: 'textarea', name: 'response', title: '怎样处理', maxLength: 500, isRequired: true, width: 240, isSortable: false },
  ],
  sections: [
    {
      title: '报警',
      fields: [
        'alarmCode',
        'name',
        'equipCode',
        'type',
        'tagCode',
        'deviceCode',
        'limitValue',
        'referenceTag',
        'windowSec',
        'deadband',
        'priority',
        'alarmClass',
        'enabled',
      ],
    },
    {
      title: '什么时候报',
      fields: ['onDelaySec', 'offDelaySec', 'latch', 'reAlarmMin', 'suppressWhen', 'shelveAllowed', 'maxShelveMin', 'groupId', 'routeToAndon'],
    },
    { title: '操作指导', fields: ['cause', 'consequence', 'response'] },
  ],
  rules: [{ when: { field: 'type', is: ['deviation'] }, show: ['referenceTag'], require: ['referenceTag'] }],
  defaultSort: { column: 'alarmCode', order: 'asc' },
})
