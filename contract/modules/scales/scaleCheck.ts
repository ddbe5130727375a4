import { z } from 'zod'
import { defineResource } from '../../resource.ts'

/** One weight of a daily check, in the unit of the scale: what it weighs, and what the scale showed. */
export type CheckPoint = { nominal: number; reading: number }

const mostPoints = 10

/** The points of a check, one a line: the weight, then what was shown. Null where a line is none of that, or there are none, or too many. */
export function checkPointsIn(text: string): CheckPoint[] | null {
  // as a Chinese keyboard may write them, full-width
  const lines = text
    .normalize('NFKC')
    .split(/[\n;]+/)
    .filter((line) => line.trim() !== '')
  const points = lines.map((line) => /^\s*(\d+(?:\.\d{1,6})?)[\s,/]+(-?\d+(?:\.\d{1,6})?)\s*$/.exec(line))
  if (lines.length === 0 || lines.length > mostPoints) return null
  const read = points.flatMap((found) => (found ? [{ nominal: Number(found[1]), reading: Number(found[2]) }] : []))
  return read.length === lines.length && read.every(({ nominal }) => nominal > 0) ? read : null
}

const ScaleCheck = z.object({
  scaleId: z.string(),
  kind: z.string(),
  checkDate: z.string(),
  points: z.string(),
  result: z.string(),
  checkBy: z.string(),
  certNo: z.string(),
  calibDue: z.string().nullable(),
  remark: z.string(),
})

const shown = { form: 'shown', isSortable: false } as const

/** Every daily check and every calibration of a scale; only the server writes it, and the database refuses to change it. */
export const scaleChecks = defineResource({
  name: 'mesScaleCheck',
  path: '/mes/scaleCheck',
  title: '秤具校验记录',
  label: 'checkDate',
  permission: 'mes:scaleCheck',
  owner: 'plant',
  verbs: ['list', 'export'],
  row: ScaleCheck,
  unique: [],
  fields: [
    { kind: 'date', name: 'checkDate', title: '日期', width: 120, filter: 'shown', form: 'shown' },
    { kind: 'reference', name: 'scaleId', title: '秤', resource: 'mesScale', width: 170, filter: 'shown', ...shown },
    { kind: 'dict', name: 'kind', title: '类别', dictCode: 'mes_scale_check_kind', width: 90, filter: 'shown', ...shown },
    { kind: 'dict', name: 'result', title: '结果', dictCode: 'mes_scale_check_result', width: 90, filter: 'shown', ...shown },
    { kind: 'text', name: 'points', title: '砝码 / 示值 / 允差', width: 320, maxLength: 1000, ...shown },
    { kind: 'text', name: 'checkBy', title: '校验人', width: 110, filter: 'folded', ...shown },
    { kind: 'text', name: 'certNo', title: '证书编号', width: 130, ...shown },
    { kind: 'date', name: 'calibDue', title: '检定有效期至', width: 130, ...shown },
    { kind: 'text', name: 'remark', title: '说明', width: 180, maxLength: 200, ...shown },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
})
