import type { MetricUnit } from '#contract/modules/monitor/metrics.ts'
import { configuration } from '../../../api/address.ts'
import { durationText } from '../../../charts/duration.ts'
import type { Shown } from './CourseCard.tsx'

const bytesPerMb = 1024 * 1024

/** A figure of a metric as people read it: bytes as MB (api-contract.md 2.14). */
export function metricText(unit: MetricUnit, value: number): Shown {
  switch (unit) {
    case 'bytes':
      return { amount: (value / bytesPerMb).toFixed(value < 100 * bytesPerMb ? 2 : 0), unit: 'MB' }
    case 'ratio':
      return { amount: (value * 100).toFixed(1), unit: '%' }
    case 'seconds':
      return value >= 60 ? { amount: durationText(value * 1000), unit: '' } : { amount: value.toFixed(3), unit: '秒' }
    case 'epoch':
      return { amount: momentText(value * 1000), unit: '' }
    case 'count':
      return { amount: Math.round(value).toLocaleString('zh-CN'), unit: '个' }
    default:
      return unit satisfies never
  }
}

/** A moment on the plant's wall clock. */
export function momentText(ms: number): string {
  return new Intl.DateTimeFormat('zh-CN', { timeZone: configuration.plantTz, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' }).format(ms)
}
