import { machineStateNames, machineStates } from '#contract/modules/equipment/machineState.ts'
import { Freshness } from '../../charts/Freshness.tsx'
import { LimitBar } from '../../charts/LimitBar.tsx'
import { LinkMark } from '../../charts/LinkMark.tsx'
import { Sparkline } from '../../charts/Sparkline.tsx'
import { StateMark } from '../../charts/StateMark.tsx'
import { StateStrip } from '../../charts/StateStrip.tsx'
import { Value } from '../../charts/Value.tsx'
import type { ValueProps } from '../../charts/Value.tsx'
import { Sample } from './Sample.tsx'

const good: ValueProps = { tagCode: 'ML-02.outTemp', text: '46.2', unit: '°C', quality: 'good', reason: null, ageMs: 300, urgency: null, reasonAt: 'beside' }

const values: { says: string; value: Partial<ValueProps> }[] = [
  { says: '正常', value: {} },
  { says: '超过上限', value: { text: '63.8', urgency: 'medium' } },
  { says: '超过上上限', value: { text: '92.4', urgency: 'high' } },
  { says: '不确定', value: { quality: 'uncertain', reason: '心跳停止' } },
  { says: '过期', value: { quality: 'stale', reason: '过期', ageMs: 12_000 } },
  { says: '连接中断', value: { quality: 'stale', reason: '连接中断', ageMs: 42_000 } },
  { says: '坏值', value: { quality: 'bad', reason: '传感器故障', ageMs: 185_000 } },
  { says: '理由在下一行', value: { quality: 'bad', reason: '通讯中断', ageMs: 7_300_000, reasonAt: 'below' } },
  { says: '从未有值', value: { text: '—', quality: 'bad', reason: '等待数据', ageMs: null } },
  { says: '词', value: { text: '正常', unit: '' } },
]

export function ValueSamples() {
  return values.map(({ says, value }) => (
    <Sample key={says} says={says}>
      <span style={{ fontSize: 'var(--figure)', fontWeight: 600 }}>
        <Value {...good} {...value} />
      </span>
    </Sample>
  ))
}

export function StateSamples() {
  return machineStateNames.map((state) => (
    <Sample key={state} says={machineStates[state].word}>
      <span style={{ fontSize: 56, lineHeight: 1 }}>
        <StateMark state={state} />
      </span>
    </Sample>
  ))
}

const hourMs = 3_600_000
const everyState = machineStateNames.map((state, index) => ({ state, fromMs: index * hourMs, toMs: (index + 1) * hourMs }))

export function StripSamples() {
  return (
    <>
      <Sample says="每种状态一小时，后两小时未到">
        <div style={{ width: 560 }}>
          <StateStrip spans={everyState} fromMs={0} toMs={12 * hourMs} markMs={7 * hourMs} label="样例" />
        </div>
      </Sample>
      <Sample says="没有记录">
        <div style={{ width: 560 }}>
          <StateStrip spans={[]} fromMs={0} toMs={12 * hourMs} markMs={null} label="样例" />
        </div>
      </Sample>
    </>
  )
}

const bars = [
  { says: '上限 60，上上限 75', value: 46.2, limits: { LL: null, L: null, H: 60, HH: 75 } },
  { says: '超过上限', value: 66, limits: { LL: null, L: null, H: 60, HH: 75 } },
  { says: '四个限值', value: 1.8, limits: { LL: 1.72, L: 1.76, H: 1.84, HH: 1.88 } },
  { says: '低于下限', value: 15.2, limits: { LL: 12, L: 16, H: 38, HH: 45 } },
  { says: '只有下限', value: 31, limits: { LL: null, L: 20, H: null, HH: null } },
  { says: '负值', value: -12.5, limits: { LL: -35, L: -25, H: -5, HH: -3 } },
  { says: '没有可信的值', value: null, limits: { LL: null, L: 5, H: 110, HH: 118 } },
  { says: '没有限值', value: 320, limits: { LL: null, L: null, H: null, HH: null } },
]

export function BarSamples() {
  return bars.map(({ says, value, limits }) => (
    <Sample key={says} says={says}>
      <div style={{ width: 380, padding: '10px 0' }}>
        <LimitBar value={value} limits={limits} />
      </div>
    </Sample>
  ))
}

const wave = Array.from({ length: 60 }, (_, index) => 40 + 3 * Math.sin(index / 5) + (index % 7) / 4)
const lines = [
  { says: '五分钟', values: wave },
  { says: '有缺口', values: wave.map((value, index) => (index > 20 && index < 34 ? null : value)) },
  { says: '刚打开', values: wave.slice(0, 9) },
  { says: '不变', values: wave.map(() => 26) },
]

export function SparkSamples() {
  return lines.map(({ says, values: shown }) => (
    <Sample key={says} says={says}>
      <div style={{ width: 180, height: 44 }}>
        <Sparkline values={shown} slots={60} />
      </div>
    </Sample>
  ))
}

export function LinkSamples() {
  return (
    <>
      {(['connected', 'connecting', 'offline'] as const).map((link, index) => (
        <Sample key={link} says={link}>
          <LinkMark link={link} />
          <Freshness ageMs={link === 'connected' ? 400 : link === 'offline' ? 42_000 : null} beats={index * 2} />
        </Sample>
      ))}
    </>
  )
}
