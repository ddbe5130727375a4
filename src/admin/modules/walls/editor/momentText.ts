import { configuration } from '../../../../api/address.ts'

/** A moment on the plant's wall clock: 11-24 08:40. */
export function momentText(ms: number): string {
  return new Intl.DateTimeFormat('zh-CN', {
    timeZone: configuration.plantTz,
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(ms)
}
