import { z } from 'zod'
import { defineFigure } from '../../figure.ts'
import { defineResource } from '../../resource.ts'
import { Parts } from './oeeSummary.ts'

/** One hour of one machine: how long it was in which state, what it made, and what of its counters was no count. Only the server writes it. */
const OeeHour = z.object({
  equipCode: z.string(),
  workshop: z.string(),
  day: z.string(),
  shift: z.string(),
  hourMs: z.string(),
  ...Parts.shape,
  countNote: z.string(),
})

const columns = [
  ['runSec', '运行'],
  ['minorSec', '短停'],
  ['setupSec', '换线'],
  ['cleanSec', '清洁'],
  ['waitSec', '待料'],
  ['downSec', '故障'],
  ['idleSec', '待机'],
  ['closedSec', '计划停'],
  ['noDataSec', '无数据'],
] as const
const sums = [
  ['good', '合格'],
  ['reject', '不合格'],
  ['ratedSec', '有节拍的运行'],
  ['idealSec', '标准用时'],
  ['goodIdealSec', '合格标准用时'],
] as const

/** The hourly rows behind every figure of OEE (ISO 22400): what a figure shows is their sum. `day` is that of the shift, `yyyy-MM-dd`. */
export const oeeHours = defineResource({
  name: 'mesOeeHour',
  path: '/mes/oeeHour',
  title: 'OEE 小时记录',
  label: 'equipCode',
  permission: 'mes:oee',
  owner: 'plant',
  verbs: ['list', 'export'],
  row: OeeHour,
  unique: [],
  fields: [
    { kind: 'text', name: 'equipCode', title: '设备编码', width: 110, filter: 'shown', isSortable: false },
    { kind: 'text', name: 'workshop', title: '车间', width: 110, filter: 'shown', isSortable: false },
    { kind: 'date', name: 'day', title: '生产日', width: 120, filter: 'shown', isSortable: false },
    { kind: 'text', name: 'shift', title: '班次', width: 80, filter: 'folded', isSortable: false },
    { kind: 'dateTime', name: 'hourMs', title: '小时', width: 180 },
    ...columns.map(([name, title]) => ({ kind: 'number', name, title, unit: 's', width: 90, isSortable: false }) as const),
    ...sums.map(([name, title], at) => ({ kind: 'number', name, title, decimals: at < 2 ? 1 : 0, width: 110, isSortable: false }) as const),
    { kind: 'text', name: 'countNote', title: '计数说明', width: 260, isSortable: false },
  ],
  defaultSort: { column: 'hourMs', order: 'desc' },
})

const today = { day: '{today}' } as const
const inSeconds = (field: 'runSec' | 'downSec' | 'waitSec') => ({ where: today, measure: { is: 'sum', field }, unit: 's' }) as const

export const runToday = defineFigure(oeeHours, { name: 'oeeRunToday', title: '今日运行', ...inSeconds('runSec') })
export const downToday = defineFigure(oeeHours, { name: 'oeeDownToday', title: '今日故障', ...inSeconds('downSec') })
export const waitToday = defineFigure(oeeHours, { name: 'oeeWaitToday', title: '今日待料', ...inSeconds('waitSec') })
