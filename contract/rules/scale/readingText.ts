import { bytesOfHex } from './reading.ts'
import type { ScaleReading } from './reading.ts'

const faultTexts: Record<Extract<ScaleReading, { kind: 'fault' }>['why'], string> = {
  checksum: '校验字节不对',
  unit: '单位不是 mg、g、kg、t',
  format: '看不懂',
  tooLong: '没有结尾',
}

/** What a reading says, for who looks at frames. */
export function readingText(reading: ScaleReading): string {
  switch (reading.kind) {
    case 'weight':
      return `${reading.text} ${reading.unit} ${reading.isStable ? '稳定' : '未稳'}${reading.isNet === true ? ' 净重' : ''}`
    case 'overload':
      return '超过最大秤量'
    case 'underload':
      return '低于范围'
    case 'refused':
      return '不能给出重量'
    case 'fault':
      return faultTexts[reading.why]
    default:
      return reading satisfies never
  }
}

/** Bytes as people read them; what cannot be printed stands as its number. */
export function printedFrame(raw: string): string {
  return Array.from(bytesOfHex(raw) ?? [], (byte) =>
    byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : `<${byte.toString(16).padStart(2, '0')}>`,
  ).join('')
}
