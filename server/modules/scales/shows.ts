import type { ScaleShows } from '#contract/modules/scales/scaleReading.ts'
import type { ScaleReading } from '#contract/rules/scale/reading.ts'
import type { ScaleLinkState } from '../../devices/scale/scaleLink.ts'
import { neededReadings, unitSentence } from './readings.service.ts'

/** What a scale shows, but for who has it. */
export type Shows = Omit<ScaleShows, 'lockBy' | 'lockName' | 'lockUntil'>

const nothing: Pick<Shows, 'text' | 'unit' | 'isStable' | 'isNet' | 'sameCount' | 'frames'> = {
  text: '',
  unit: '',
  isStable: false,
  isNet: null,
  sameCount: 0,
  frames: [],
}

/** Nothing to be read, and why. */
export function showsNothing(why: string, { at, seq, source }: Pick<Shows, 'at' | 'seq' | 'source'>): Shows {
  return { ...nothing, kind: 'none', at, seq, source, why }
}

/** What a scale shows with its next reading; `unit` is the one of its record. */
export function showsNext(before: Shows, reading: ScaleReading, { at, unit }: { at: number; unit: string }): Shows {
  const next = { ...nothing, at, seq: before.seq + 1, source: before.source }
  switch (reading.kind) {
    case 'weight': {
      const { text, isStable, isNet, raw } = reading
      if (reading.unit !== unit) return { ...next, kind: 'fault', why: unitSentence(reading.unit, unit) }
      const isSame = isStable && before.kind === 'weight' && before.isStable && before.text === text && before.isNet === isNet
      const frames = isSame ? [...before.frames, raw].slice(-neededReadings) : isStable ? [raw] : []
      return { ...next, text, unit, kind: 'weight', isStable, isNet, sameCount: isSame ? before.sameCount + 1 : isStable ? 1 : 0, frames, why: '' }
    }
    case 'overload':
      return { ...next, kind: 'overload', why: '超过最大秤量，请取下一些' }
    case 'underload':
      return { ...next, kind: 'underload', why: '低于秤的范围，请放好秤盘并清零' }
    case 'refused':
      return { ...next, kind: 'refused', why: '秤还不能给出重量，请等它稳定' }
    case 'fault':
      return { ...next, kind: 'fault', why: faultSentences[reading.why] }
    default:
      return reading satisfies never
  }
}

const faultSentences: Record<Extract<ScaleReading, { kind: 'fault' }>['why'], string> = {
  checksum: '数据的校验字节不对，请核对秤的校验设置，并检查接线',
  unit: '秤显示的单位不是 mg、g、kg、t，请在秤上换回来',
  format: '收到的数据看不懂，请核对协议和秤的输出设置',
  tooLong: '收到的数据没有结尾，请核对协议和波特率',
}

/** What is wrong with a link, with the way out; `since` as people read a time of day. */
export function linkSentence(state: Exclude<ScaleLinkState, 'reading'>, since: string): string {
  switch (state) {
    case 'connecting':
      return '正在连接秤'
    case 'silent':
      return `从 ${since} 起没有收到秤的数据，请检查秤是否开机、接线是否松动`
    case 'foreign':
      return `从 ${since} 起收到的数据里没有读数，请核对协议、波特率和秤的输出设置`
    case 'unreachable':
      return `从 ${since} 起连不上秤，请检查地址、网线和电源`
    case 'noDriver':
      return '服务器缺少串口组件，请在安装目录运行 npm install serialport 后重启'
    default:
      return state satisfies never
  }
}
