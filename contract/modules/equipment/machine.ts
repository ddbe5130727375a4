import { z } from 'zod'
import { quantity } from '../../rules/quantity.ts'
import { defineTree } from '../../resource.ts'
import { machineLines } from './machineLines.ts'
import { momentText } from '../../momentText.ts'

/** Dictionaries of machines (factory.md Appendix A). */
export const machineTypeDictionary = 'mes_equip_type'
export const machineLifeDictionary = 'mes_equip_life'
/** Whether a machine is in use; work is given to `active` alone. */
export const machineLifeWords = { active: '在用', idle: '闲置', repair: '维修', maintenance: '保养', disabled: '停用', scrapped: '报废' } as const
export const rateUnitDictionary = 'mes_rate_unit'
export const cleanStatusDictionary = 'mes_clean_status'

const countedIn: Readonly<Record<string, { unit: string; text: string }>> = { pcsPerHour: { unit: 'pcs', text: '件' }, kgPerHour: { unit: 'kg', text: 'kg' } }

/** What a machine counts, by the unit of its rate: a unit of amounts (mes_unit) and what people call it; null where nobody entered it, or a plant added a rate that says nothing of it (R21). */
export function machineCountsIn(rateUnit: string): { unit: string; text: string } | null {
  return countedIn[rateUnit] ?? null
}

const text = (longest: number) => z.string().trim().max(longest, `不超过 ${longest} 个字符`)
const yesOrNo = z.enum(['Y', 'N'], '应为是或否')
const capacity = quantity({ min: 0 }).nullable().default(null)

/**
 * What a person writes of a machine (factory.md 3.14 and Appendix E, mes_equipment). Its code stays: tags, states and history name
 * it. `idealPerHour` is in `rateUnit`; null where the running signal alone counts. Walls show what stands `onWall`, by `seq`.
 */
const Machine = z
  .object({
    equipCode: text(32).regex(/^[\w.-]+$/, '设备编码应为字母、数字、点、横线或下划线'),
    name: text(100).min(1, '请输入设备名称'),
    type: z.string().min(1, '请选择类型').max(32),
    parentId: z.string().max(64).default(''),
    workshopId: z.string().min(1, '请选择车间').max(64),
    seq: z.number('应为整数').int('应为整数').min(0, '不小于 0').max(9999, '不大于 9999').default(999),
    onWall: yesOrNo.default('Y'),
    status: z.string().min(1, '请选择状态').max(32).default('active'),
    model: text(60).default(''),
    maker: text(60).default(''),
    serialNo: text(60).default(''),
    buyDate: z
      .union([z.literal(''), z.iso.date('请选择正确的日期')])
      .nullable()
      .default(''),
    photo: z.string().max(2000).default(''),
    idealPerHour: z.number('应为数字').gt(0, '应大于 0').max(1_000_000, '不大于 1000000').nullable().default(null),
    rateUnit: z.string().max(32).default(''),
    capacityMin: capacity,
    capacityMax: capacity,
    capacityUnit: text(16).default(''),
    powerKw: z.number('应为数字').min(0, '不小于 0').max(100_000, '不大于 100000').nullable().default(null),
    ccp: yesOrNo.default('N'),
    plcDeviceCode: text(64).nullable().default(''),
    cleanStatus: z.string().max(32).default(''),
    lastCleanTime: z
      .union([z.literal(''), momentText('应为时间，例如 2026-01-31 08:00:00')])
      .nullable()
      .default(''),
    cleanExpireHours: z.number('应为整数').int('应为整数').min(1, '不小于 1').max(8760, '不大于 8760').default(72),
  })
  .refine(({ capacityMin, capacityMax }) => capacityMin === null || capacityMax === null || capacityMin <= capacityMax, {
    path: ['capacityMax'],
    message: '最大容量应不小于最小容量',
  })
  .refine(({ capacityMin, capacityMax, capacityUnit }) => (capacityMin === null && capacityMax === null) || capacityUnit !== '', {
    path: ['capacityUnit'],
    message: '请填写容量单位，例如 kg',
  })

/** The machines of the plant, what they are made of below them: the register behind the walls. */
export const machines = defineTree({
  name: 'mesEquipment',
  path: '/mes/equipment',
  title: '设备',
  label: 'name',
  permission: 'mes:equipment',
  owner: 'plant',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  row: Machine,
  unique: [['equipCode']],
  fields: [
    { kind: 'text', name: 'equipCode', title: '设备编码', width: 130, filter: 'shown', form: 'once' },
    { kind: 'text', name: 'name', title: '设备名称', width: 200, filter: 'shown' },
    { kind: 'dict', name: 'type', title: '类型', dictCode: machineTypeDictionary, width: 110, filter: 'shown', initial: 'other' },
    { kind: 'reference', name: 'workshopId', title: '车间', resource: 'mesWorkshop', width: 130, filter: 'shown', isSortable: false },
    {
      kind: 'tree',
      name: 'parentId',
      title: '上级设备',
      resource: 'mesEquipment',
      list: 'hidden',
      isSortable: false,
      hint: '部件选它所在的设备，不选就是整机',
    },
    { kind: 'number', name: 'seq', title: '顺序', width: 80, initial: 999, hint: '看板和列表里小的在前' },
    { kind: 'dict', name: 'status', title: '使用状态', dictCode: machineLifeDictionary, width: 100, filter: 'folded', initial: 'active' },
    { kind: 'image', name: 'photo', title: '照片', width: 100, isSortable: false },
    { kind: 'number', name: 'idealPerHour', title: '理想速率', decimals: 2, width: 120, isSortable: false, hint: '每小时的产量，不填则只看运行信号' },
    { kind: 'dict', name: 'rateUnit', title: '速率单位', dictCode: rateUnitDictionary, width: 110, initial: 'pcsPerHour', isSortable: false },
    { kind: 'switch', name: 'onWall', title: '上看板', width: 90, initial: 'Y', isSortable: false, hint: '关闭后看板不再显示' },
    { kind: 'text', name: 'model', title: '型号', isSortable: false },
    { kind: 'text', name: 'maker', title: '制造商', list: 'hidden', isSortable: false },
    { kind: 'text', name: 'serialNo', title: '出厂编号', list: 'hidden', isSortable: false },
    { kind: 'date', name: 'buyDate', title: '购置日期', list: 'hidden', isSortable: false },
    { kind: 'quantity', name: 'capacityMin', title: '最小容量', list: 'hidden', isSortable: false },
    { kind: 'quantity', name: 'capacityMax', title: '最大容量', list: 'hidden', isSortable: false },
    { kind: 'text', name: 'capacityUnit', title: '容量单位', list: 'hidden', isSortable: false, hint: '例如 kg、g、L；拆批和排程按它换算' },
    { kind: 'number', name: 'powerKw', title: '功率', decimals: 2, unit: 'kW', list: 'hidden', isSortable: false },
    { kind: 'switch', name: 'ccp', title: '关键控制点', initial: 'N', list: 'hidden', filter: 'folded', isSortable: false },
    { kind: 'search', name: 'plcDeviceCode', title: '采集设备', dict: 'mes_plc_device,name,deviceCode', list: 'hidden', isSortable: false },
    { kind: 'dict', name: 'cleanStatus', title: '清洁状态', dictCode: cleanStatusDictionary, list: 'hidden', initial: 'clean', isSortable: false },
    { kind: 'dateTime', name: 'lastCleanTime', title: '上次清洁', list: 'hidden', isSortable: false },
    { kind: 'number', name: 'cleanExpireHours', title: '清洁有效', unit: 'h', initial: 72, list: 'hidden', isSortable: false },
  ],
  sections: [
    { title: '基本信息', fields: ['equipCode', 'name', 'type', 'workshopId', 'parentId', 'status', 'photo'] },
    { title: '看板与速率', fields: ['onWall', 'seq', 'idealPerHour', 'rateUnit', 'plcDeviceCode'] },
    {
      title: '技术资料',
      fields: [
        'model',
        'maker',
        'serialNo',
        'buyDate',
        'capacityMin',
        'capacityMax',
        'capacityUnit',
        'powerKw',
        'ccp',
        'cleanStatus',
        'lastCleanTime',
        'cleanExpireHours',
      ],
    },
  ],
  defaultSort: { column: 'seq', order: 'asc' },
  tree: { parent: 'parentId', root: '' },
  lines: machineLines,
})
