import { z } from 'zod'
import { defineResource } from '../../../resource.ts'

const limit = z.number('应为数字').min(-1e9, '不小于 -1000000000').max(1e9, '不大于 1000000000').nullable().default(null)
const lineNumber = z.number('应为整数').int('应为整数').min(1, '不小于 1').max(999, '不大于 999').default(1)

/**
 * A value of a machine that matters at a step of a route (factory.md 3.1 `params[]`). `stepSeq` is the line of its step; `paramCode` is the last part of
 * the tag's code (`outTemp` of `ML-01.outTemp`), so that it is found on whichever machine makes the step; limits are in the unit of the tag.
 */
const RouteParameter = z
  .object({
    routeId: z.string().min(1).max(64),
    seq: lineNumber,
    stepSeq: lineNumber,
    paramCode: z
      .string('请输入参数')
      .trim()
      .min(1, '请输入参数')
      .max(40, '不超过 40 个字符')
      .regex(/^[A-Za-z]\w*$/, '填测点编码的最后一段，例如 ML-01.outTemp 的 outTemp'),
    target: limit,
    low: limit,
    high: limit,
  })
  .refine(({ low, high }) => low !== null || high !== null, { path: ['high'], message: '下限和上限至少填一个' })
  .refine(({ low, high }) => low === null || high === null || low < high, { path: ['high'], message: '上限应大于下限' })
  .refine(({ target, low, high }) => target === null || ((low === null || target >= low) && (high === null || target <= high)), {
    path: ['target'],
    message: '目标应在下限和上限之间',
  })

/** Parameters of a route's steps 工艺参数 (mes_route_parameter), written with their route and in no other way. Those of a critical step are watched: see parameterDeviation.ts. */
export const routeParameters = defineResource({
  name: 'mesRouteParameter',
  path: '/mes/routeParameter',
  title: '工艺参数',
  label: 'paramCode',
  permission: 'mes:route',
  verbs: ['list'],
  row: RouteParameter,
  unique: [],
  fields: [
    { kind: 'reference', name: 'routeId', title: '工艺路线', resource: 'mesRoute', list: 'never', form: 'once', isSortable: false },
    { kind: 'number', name: 'seq', title: '行', width: 70, initial: 1 },
    { kind: 'number', name: 'stepSeq', title: '工序行', min: 1, max: 999, width: 100, initial: 1, isSortable: false, hint: '这个参数属于上表的第几行工序' },
    {
      kind: 'text',
      name: 'paramCode',
      title: '参数',
      maxLength: 40,
      width: 160,
      isRequired: true,
      isSortable: false,
      hint: '设备测点编码的最后一段，例如 ML-01.outTemp 的 outTemp；用哪台设备都能找到',
    },
    { kind: 'number', name: 'target', title: '目标', decimals: 4, width: 110, isSortable: false },
    { kind: 'number', name: 'low', title: '下限', decimals: 4, width: 110, isSortable: false },
    {
      kind: 'number',
      name: 'high',
      title: '上限',
      decimals: 4,
      width: 110,
      isSortable: false,
      hint: '工序是关键控制点时，超出限值的报工要先由质量人员评定才能确认',
    },
  ],
  defaultSort: { column: 'seq', order: 'asc' },
})
