import { diskReserveBytes } from '#contract/rules/diskReserve.ts'
import { durationText } from '../../../../charts/duration.ts'
import { Sparkline } from '../../../../charts/Sparkline.tsx'
import styles from './Figures.module.css'
import { historyRate, requestRate } from './historyRate.ts'
import type { Reading } from './historyRate.ts'
import { keptReadings } from './useServerFigures.ts'

const deviceWords: Record<string, string> = {
  disabled: '停用',
  connecting: '连接中',
  online: '在线',
  degraded: '不稳定',
  failing: '全部读不到',
  offline: '离线',
}
const qualityWords: Record<string, string> = { good: '良好', uncertain: '存疑', bad: '坏值', stale: '过期' }
const bytesPerMb = 1024 * 1024

/** The newest reading as figures, with the last five minutes where a course says more than a number. */
export function Figures({ readings }: { readings: readonly Reading[] }) {
  const newest = readings.at(-1)
  if (!newest) return null
  const { figures, atMs } = newest
  const hasCourse = readings.length > 2
  const course = (of: (reading: Reading) => number | null) => readings.map(of)
  return (
    <div className={styles.figures}>
      <Figure hasCourse={hasCourse} name="事件循环延迟 P99" text={rounded(figures.loopP99Ms, 1)} unit="毫秒" note={`P50 ${rounded(figures.loopP50Ms, 1)} 毫秒`}>
        <Sparkline values={course((reading) => reading.figures.loopP99Ms)} slots={keptReadings} />
      </Figure>
      <Figure
        hasCourse={hasCourse}
        name="实时连接"
        text={rounded(figures.sockets, 0)}
        unit="个"
        note={`最大发送缓冲 ${rounded(figures.socketBufferMaxBytes, 0)} 字节`}
      >
        <Sparkline values={course((reading) => reading.figures.sockets)} slots={keptReadings} />
      </Figure>
      <Figure
        hasCourse={hasCourse}
        name="历史写入"
        text={rounded(historyRate(readings), 0)}
        unit="条/秒"
        note={`启动以来 ${grouped(figures.historySamples)} 条，文件 ${megabytes(figures.historyBytes)}`}
      >
        <Sparkline values={readings.map((_, at) => historyRate(readings.slice(0, at + 1)))} slots={keptReadings} />
      </Figure>
      <Figure
        hasCourse={hasCourse}
        name="接口请求"
        text={rounded(requestRate(readings), 1)}
        unit="次/秒"
        note={`启动以来 ${grouped(figures.routes.reduce((sum, { count }) => sum + count, 0))} 次`}
      >
        <Sparkline values={readings.map((_, at) => requestRate(readings.slice(0, at + 1)))} slots={keptReadings} />
      </Figure>
      <Figure
        hasCourse={hasCourse}
        name="磁盘剩余"
        text={rounded(figures.diskFreeBytes === null ? null : figures.diskFreeBytes / bytesPerMb / 1024, 1)}
        unit="GB"
        note={figures.diskFreeBytes !== null && figures.diskFreeBytes < diskReserveBytes ? '快满了：请清理磁盘，否则很快不能保存' : '存放数据的磁盘'}
      >
        <Sparkline values={course((reading) => reading.figures.diskFreeBytes)} slots={keptReadings} />
      </Figure>
      <Figure
        hasCourse={hasCourse}
        name="内存"
        text={rounded(figures.residentBytes === null ? null : figures.residentBytes / bytesPerMb, 0)}
        unit="MB"
        note={`已运行 ${figures.startedAtMs === null ? '—' : durationText(atMs - figures.startedAtMs)}`}
      >
        <Sparkline values={course((reading) => reading.figures.residentBytes)} slots={keptReadings} />
      </Figure>
      <Counts name="采集设备" counts={figures.devicesByState} words={deviceWords} />
      <Counts name="测点质量" counts={figures.tagsByQuality} words={qualityWords} />
    </div>
  )
}

type FigureProps = { hasCourse: boolean; name: string; text: string; unit: string; note: string; children?: React.ReactNode }

function Figure({ hasCourse, name, text, unit, note, children }: FigureProps) {
  return (
    <div>
      <h3>{name}</h3>
      <div className={styles.value}>
        {text} <small>{unit}</small>
      </div>
      <div className={styles.course} title="近 5 分钟，打开这一页后每 5 秒一点">
        {hasCourse ? children : children === undefined ? null : '正在记录，几秒后有曲线'}
      </div>
      <p>{note}</p>
    </div>
  )
}

function Counts({ name, counts, words }: { name: string; counts: Readonly<Record<string, number>>; words: Record<string, string> }) {
  return (
    <div>
      <h3>{name}</h3>
      <ul>
        {Object.entries(counts).map(([key, count]) => (
          <li key={key}>
            <span>{words[key] ?? key}</span>
            <b>{count}</b>
          </li>
        ))}
      </ul>
      {Object.keys(counts).length === 0 ? <p>没有</p> : null}
    </div>
  )
}

function rounded(value: number | null, decimals: number): string {
  return value === null ? '—' : value.toFixed(decimals)
}

function grouped(value: number | null): string {
  return value === null ? '—' : value.toLocaleString('zh-CN')
}

function megabytes(bytes: number | null): string {
  return bytes === null ? '—' : `${(bytes / bytesPerMb).toFixed(1)} MB`
}
