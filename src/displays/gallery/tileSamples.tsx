import { useState } from 'react'
import type { ReactNode } from 'react'
import { serverNow } from '../../realtime/serverClock.ts'
import { FocusCard } from '../boards/plc/FocusCard.tsx'
import { MachineCard } from '../boards/plc/MachineCard.tsx'
import { MillCard } from '../boards/powder/MillCard.tsx'
import { lowLimitsCount } from '../live/crossing.ts'
import type { MachineReading } from '../live/machineReading.ts'
import { needOf } from '../live/ranking.ts'
import type { RecentValues } from '../live/recentValues.ts'
import { Sample } from './Sample.tsx'
import { sampleReading } from './sampleTags.ts'
import type { SampleMachine } from './sampleTags.ts'

const hourMs = 3_600_000
const mill = { like: 'ML-02', state: 'running', agoMs: 2 * hourMs, status: 'good', ageMs: 300, fault: 0 } as const
const normal = { outTemp: 46.2, bearingTemp: 57.3, current: 38.4, vibration: 1.9, feedRate: 36, rotorRpm: 4902, filterDp: 0.71, screenHours: 96.4 }

const samples: SampleMachine[] = [
  { ...mill, says: '故障', state: 'down', agoMs: 718_000, fault: 1, values: { ...normal, bearingTemp: 92.4, vibration: 7.4, current: 0, feedRate: 0 } },
  { ...mill, says: '通讯中断', status: 'commFailure', ageMs: 41_000, values: normal },
  { ...mill, says: '超过上上限', values: { ...normal, vibration: 7.4 } },
  { ...mill, says: '超过上限', values: { ...normal, outTemp: 63.8 } },
  { ...mill, says: '短停', state: 'minorStop', agoMs: 82_000, values: { ...normal, current: 0, feedRate: 0 } },
  { ...mill, says: '待料', state: 'waiting', agoMs: 412_000, values: { ...normal, current: 0, feedRate: 0 } },
  { ...mill, says: '运行', values: normal },
  { ...mill, says: '待机', state: 'idle', agoMs: 5 * hourMs, values: { ...normal, current: 0, feedRate: 0, outTemp: 24.3 } },
  { ...mill, says: '清洁', state: 'cleaning', values: normal },
  { ...mill, says: '传感器故障', status: 'sensorFailure', ageMs: 185_000, values: normal },
]

const urgent = samples.slice(0, 6)

function stripOf({ state, sinceMs }: MachineReading) {
  const nowMs = serverNow()
  const shiftFromMs = nowMs - 8 * hourMs
  const rows = [
    { equipCode: '', state: 'idle', startMs: shiftFromMs, endMs: shiftFromMs + hourMs, reason: null },
    { equipCode: '', state: 'running', startMs: shiftFromMs + hourMs, endMs: shiftFromMs + 4 * hourMs, reason: null },
    { equipCode: '', state: 'offline', startMs: shiftFromMs + 4 * hourMs, endMs: shiftFromMs + 4.6 * hourMs, reason: null },
    { equipCode: '', state: 'running', startMs: shiftFromMs + 4.6 * hourMs, endMs: null, reason: null },
  ]
  return { rows, state, sinceMs, knownUntilMs: nowMs, fromMs: nowMs - 12 * hourMs, toMs: nowMs, shiftFromMs }
}

const line = Array.from({ length: 60 }, (_, index) => 40 + 2 * Math.sin(index / 4) + (index % 5) / 3)

function useReadings(of: readonly SampleMachine[], from: number): MachineReading[] {
  return useState(() => of.map((sample, index) => sampleReading(sample, from + index, serverNow())))[0]
}

export function FocusTiles() {
  const readings = useReadings(urgent, 0)
  return readings.map((reading, index) => (
    <Tile key={reading.machine.equipCode} says={urgent[index]?.says ?? ''} width={610} height={288}>
      <FocusCard
        reading={reading}
        needsSinceMs={reading.sinceMs ?? 0}
        figureTags={[...new Set([...reading.crossings.map(({ tag }) => tag.tagCode), ...reading.machine.processTags])].slice(0, 2)}
        recent={recentOf(reading)}
        plantTz="Asia/Shanghai"
        {...stripOf(reading)}
      />
    </Tile>
  ))
}

export function MachineTiles() {
  const readings = useReadings(samples, 10)
  return [170, 118].map((height) =>
    readings.map((reading, index) => (
      <Tile key={`${reading.machine.equipCode}${height}`} says={samples[index]?.says ?? ''} width={height > 150 ? 255 : 222} height={height}>
        <MachineCard
          machine={reading.machine}
          need={needOf(reading)}
          keyTag={reading.crossings[0]?.tag.tagCode ?? reading.machine.processTags[0] ?? null}
          lowCounts={lowLimitsCount(reading.machine.type, reading.state)}
          recent={line}
          {...stripOf(reading)}
        />
      </Tile>
    )),
  )
}

export function MillTiles() {
  const all = useReadings(samples, 30)
  return all
    .filter((_, index) => [0, 1, 3, 6].includes(index))
    .map((reading) => {
      const withAll = { ...reading, machine: { ...reading.machine, processTags: Object.keys(normal).map((name) => `${reading.machine.equipCode}.${name}`) } }
      return (
        <Tile key={reading.machine.equipCode} says={reading.machine.equipCode} width={1150} height={268}>
          <MillCard reading={withAll} plantTz="Asia/Shanghai" {...stripOf(reading)} />
        </Tile>
      )
    })
}

function recentOf({ machine }: MachineReading): RecentValues {
  return new Map(machine.processTags.map((tagCode) => [tagCode, line]))
}

function Tile({ says, width, height, children }: { says: string; width: number; height: number; children: ReactNode }) {
  return (
    <Sample says={says}>
      <div style={{ width, height, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: 'minmax(0, 1fr)' }}>{children}</div>
    </Sample>
  )
}
