import { z } from 'zod'
import { defineResource } from '../../resource.ts'
import { routeParameters } from './critical/routeParameter.ts'

const minutes = z.number('应为整数').int('应为整数').min(0, '不小于 0').max(100_000, '不大于 100000')

/** What a person writes of a step: how long it takes is `stdMin` and, with a rate, the amount at that rate (taskMinutes.ts). It begins at most `maxWaitMin` after the step before it has ended, 0: whenever. */
const RouteStep = z.object({
  routeId: z.string().min(1).max(64),
  seq: z.number('应为整数').int('应为整数').min(1, '不小于 1').max(999, '不大于 999').default(1),
  processId: z.string('请选择工序').min(1, '请选择工序').max(64),
  machineType: z.string().min(1, '请选择设备类型').max(32),
  setupMin: minutes.default(0),
  stdMin: minutes.default(0),
  ratePerHour: z.number('应为数字').gt(0, '应大于 0').max(1_000_000, '不大于 1000000').nullable().default(null),
  rateUnit: z.string('请选择单位').min(1, '请选择单位').max(16).default('kg'),
  overlapPct: z.number('应为整数').int('应为整数').min(0, '不小于 0').max(100, '不大于 100').default(0),
  maxWaitMin: minutes.default(0),
  ccp: z.enum(['Y', 'N'], '应为是或否').default('N'),
  perCount: z.number('应为数字').gt(0, '应大于 0').max(1_000_000, '不大于 1000000').nullable().default(null),
})

/** The steps of a route (mes_route_step); they are written with their route and in no other way. */
export const routeSteps = defineResource({
  name: 'mesRouteStep',
  path: '/mes/routeStep',
  title: '路线工序',
  label: 'seq',
  permission: 'mes:route',
  verbs: ['list'],
  row: RouteStep,
  unique: [],
  fields: [
    { kind: 'reference', name: 'routeId', title: '工艺路线', resource: 'mesRoute', list: 'never', form: 'once', isSortable: false },
    { kind: 'number', name: 'seq', title: '行', width: 70, initial: 1 },
    { kind: 'reference', name: 'processId', title: '工序', resource: 'mesProcess', width: 140, isSortable: false },
    { kind: 'dict', name: 'machineType', title: '设备类型', dictCode: 'mes_equip_type', width: 110, initial: 'mixer', isSortable: false },
    { kind: 'number', name: 'setupMin', title: '准备', unit: '分', width: 90, initial: 0, isSortable: false },
    { kind: 'number', name: 'stdMin', title: '每批', unit: '分', width: 90, initial: 0, isSortable: false, hint: '和数量无关的加工时间' },
    {
      kind: 'number',
      name: 'ratePerHour',
      title: '速率',
      unit: '每小时',
      decimals: 3,
      width: 110,
      isSortable: false,
      hint: '每小时做多少（按速率单位）；不填则只按每批的时间',
    },
    {
      kind: 'dict',
      name: 'rateUnit',
      title: '速率单位',
      dictCode: 'mes_unit',
      width: 100,
      initial: 'kg',
      isSortable: false,
      hint: '速率和“每计一件合”的单位；和批量的单位不同时，按物料的单件重量或密度换算',
    },
    {
      kind: 'number',
      name: 'overlapPct',
      title: '重叠',
      unit: '%',
      width: 90,
      initial: 0,
      isSortable: false,
      hint: '上一工序做到多少就可以开始；0 为做完才能开始',
    },
    {
      kind: 'number',
      name: 'maxWaitMin',
      title: '最长等待',
      unit: '分',
      width: 110,
      initial: 0,
      isSortable: false,
      hint: '上一工序做完后，最迟多久必须开始本工序（按钟点算，停班也算）；0 为不限',
    },
    {
      kind: 'number',
      name: 'perCount',
      title: '每计一件合',
      decimals: 6,
      width: 120,
      isSortable: false,
      hint: '设备每计一件合多少（按速率单位），例如 1.8 克一片填 0.0018；不填则按设备档案的速率单位计数（件或 kg），和批量的单位不同时按物料换算，不能换算就由人填写',
    },
    { kind: 'switch', name: 'ccp', title: '关键控制点', width: 110, initial: 'N', isSortable: false },
  ],
  defaultSort: { column: 'seq', order: 'asc' },
})

/** What a person writes of a route. */
const Route = z.object({
  routeCode: z.string().trim().min(1, '请输入路线编码').max(32, '不超过 32 个字符'),
  name: z.string().trim().min(1, '请输入名称').max(60, '不超过 60 个字符'),
  productFamily: z.string().max(16).default(''),
  status: z.number().int().min(0).max(1).default(1),
})

/** Routes (mes_route, factory.md 3.1): by which steps a batch is made. */
export const routes = defineResource({
  name: 'mesRoute',
  path: '/mes/route',
  title: '工艺路线',
  label: 'name',
  permission: 'mes:route',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  row: Route,
  unique: [['routeCode']],
  fields: [
    { kind: 'text', name: 'routeCode', title: '路线编码', width: 130, filter: 'shown', form: 'once' },
    { kind: 'text', name: 'name', title: '名称', width: 200, filter: 'shown' },
    { kind: 'dict', name: 'productFamily', title: '产品族', dictCode: 'mes_family', width: 110, filter: 'folded', initial: 'E', isSortable: false },
    { kind: 'dictNumber', name: 'status', title: '状态', dictCode: 'valid_status', width: 90, initial: 1, isSortable: false },
  ],
  defaultSort: { column: 'routeCode', order: 'asc' },
  lines: [
    { resource: routeSteps, parentField: 'routeId', orderField: 'seq' },
    { resource: routeParameters, parentField: 'routeId', orderField: 'seq' },
  ],
})
