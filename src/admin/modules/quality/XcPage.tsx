import { App } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { errorText } from '#contract/errorText.ts'
import type { RoundPoint, RoundView } from '#contract/modules/quality/station.ts'
import { qcOrders } from '#contract/modules/quality/qcOrder.ts'
import { configuration } from '../../../api/address.ts'
import { beginPoint, useReadings, useRound } from '../../../api/quality.ts'
import { useReload } from '../../../api/records.ts'
import { useRecordChanges } from '../../../realtime/useRecordChanges.ts'
import { Asked } from '../../session/Asked.tsx'
import { ScanField } from '../scanning/ScanField.tsx'
import { useScans } from '../scanning/useScans.ts'
import { StationFrame, StationTile } from '../stations/StationFrame.tsx'
import stations from '../stations/Station.module.css'
import { ReadingPad } from './ReadingPad.tsx'
import { readingOf } from './reading.ts'
import styles from './Xc.module.css'

/** 巡查台 (/station/xc, factory.md 3.21): the round, one reading at a time as large as the hand needs it, and what else waits. */
export function XcPage() {
  const reload = useReload(qcOrders)
  useRecordChanges(qcOrders.name, { onChange: reload, onGap: reload })
  return (
    <StationFrame right="mes:station:xc" title="巡查台 xc" place="现场">
      <Asked query={useRound()} failed="巡查点没有读出">
        {(round) => <Round round={round} onChange={reload} />}
      </Asked>
    </StationFrame>
  )
}

function Round({ round, onChange }: { round: RoundView; onChange: () => void }) {
  const [search, setSearch] = useSearchParams()
  const [isBusy, setBusy] = useState(false)
  const { message } = App.useApp()
  const { points, toInspect, alarms, calls, ncrs, specimens } = round
  const current =
    points.find(({ pointId }) => pointId === search.get('point')) ?? points.find(({ state }) => state === 'now') ?? points.find(({ state }) => state === 'due')

  async function begin(code: string) {
    setBusy(true)
    try {
      await beginPoint(code)
      const point = points.find((one) => one.code === code)
      if (point) setSearch({ point: point.pointId }, { replace: true })
      onChange()
    } catch (error) {
      void message.error(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  useScans(({ raw }) => void begin(raw.trim()))

  const done = points.filter(({ state }) => state === 'done').length
  return (
    <>
      <div className={styles.columns}>
        <section className={styles.round} aria-label="这一圈">
          <h2>
            这一圈 <small>{`${done} / ${points.length} 处`}</small>
          </h2>
          <ul>
            {points.map((one) => (
              <li key={one.pointId} data-state={one.state} aria-current={one.pointId === current?.pointId}>
                <button type="button" onClick={() => setSearch({ point: one.pointId }, { replace: true })}>
                  <span aria-hidden>{one.state === 'done' ? '✓' : one.state === 'now' ? '●' : '○'}</span>
                  <b>{one.name}</b>
                  <time>{whenOf(one)}</time>
                </button>
              </li>
            ))}
          </ul>
          <ScanField hint="扫巡查码" />
        </section>
        {current ? (
          <PointNow
            key={`${current.pointId} ${current.qcId ?? ''}`}
            point={current}
            isBusy={isBusy}
            onBegin={() => void begin(current.code)}
            onChange={onChange}
          />
        ) : (
          <Nothing hasPoints={points.length > 0} />
        )}
      </div>
      <div className={stations.tiles}>
        <StationTile title="待检验" value={String(toInspect)} unit="张" isUrgent={false} />
        <StationTile title="报警" value={String(alarms)} unit="条" isUrgent={alarms > 0} />
        <StationTile title="安灯" value={String(calls)} unit="起" isUrgent={calls > 0} />
        <StationTile title="没了结的不合格" value={String(ncrs)} unit="张" isUrgent={ncrs > 0} />
        <StationTile title="待观察留样" value={String(specimens)} unit="件" isUrgent={false} />
      </div>
    </>
  )
}

function Nothing({ hasPoints }: { hasPoints: boolean }) {
  return (
    <section className={stations.next} aria-label="下一步">
      <h2>{hasPoints ? '这一圈都查过了' : '还没有巡查点'}</h2>
      <p>{hasPoints ? '到下一次的时间，点位会自己回来' : '请质量在“巡查点”里登记'}</p>
    </section>
  )
}

type NowProps = { point: RoundPoint; isBusy: boolean; onBegin: () => void; onChange: () => void }

/** What the hand does next at a point: begin it, or take its next reading. */
function PointNow({ point, isBusy, onBegin, onChange }: NowProps) {
  const readings = useReadings(point.qcId ?? '')
  if (point.qcId === null)
    return (
      <section className={stations.next} aria-label="下一步">
        <p>下一步　{point.code}</p>
        <h2>{point.name}</h2>
        <button type="button" disabled={isBusy} onClick={onBegin}>
          {point.state === 'done' ? '再查一次' : '到了，开始'}
        </button>
      </section>
    )
  return (
    <Asked query={readings} failed="检验结果没有读出">
      {({ records }) => <ReadingPad qcId={point.qcId ?? ''} pointName={point.name} readings={records.map(readingOf)} onChange={onChange} />}
    </Asked>
  )
}

/** When it was looked at, or that it is due. */
function whenOf({ state, lastAt, dueAt }: RoundPoint): string {
  if (state === 'now') return '现在'
  if (state === 'due') return dueAt === null ? '没查过' : `${clock(dueAt)} 到期`
  return lastAt === null ? '' : clock(lastAt)
}

function clock(atMs: number): string {
  return new Date(atMs).toLocaleTimeString('zh-CN', { timeZone: configuration.plantTz, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
}
