import { Card, Empty, Segmented } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { floodAbove, raisesWhere, rateWindowMs, staleAfterMs } from '#contract/modules/alarms/alarmCalls.ts'
import type { AlarmHealth } from '#contract/modules/alarms/alarmCalls.ts'
import { listedAlarms, priorityWord } from '#contract/modules/alarms/arrangement.ts'
import type { ListedAlarm } from '#contract/modules/alarms/arrangement.ts'
import { alarmTopic } from '#contract/modules/alarms/retained.ts'
import { configuration } from '../../../api/address.ts'
import { useAlarmHealth } from '../../../api/alarms.ts'
import { durationText } from '../../../charts/duration.ts'
import { useServerNow } from '../../../realtime/serverClock.ts'
import { useRetained } from '../../../realtime/useTopic.ts'
import { Asked } from '../../session/Asked.tsx'
import { clock } from './alarmMarks.ts'
import { DeskFigures } from './DeskFigures.tsx'
import { OfficeChart } from './OfficeChart.tsx'
import styles from './AlarmHealthPage.module.css'

const spans = [
  { value: 8, label: '8 小时' },
  { value: 24, label: '24 小时' },
  { value: 168, label: '7 天' },
]

/** How the alarms themselves do (ISA-18.2): rates, floods, bad actors, the mix of priorities, and what is shelved or stands too long, with owners. */
export function AlarmHealthPage() {
  const [hours, setHours] = useState(24)
  const { values } = useRetained(alarmTopic)
  const alarms = listedAlarms(values.values())
  return (
    <div className={styles.page}>
      <DeskFigures alarms={alarms} />
      <Segmented aria-label="时间范围" className={styles.span ?? ''} options={spans} value={hours} onChange={setHours} />
      <Asked query={useAlarmHealth(hours)} failed="报警统计没有读出">
        {(health) => (
          <>
            <Card
              size="small"
              title={`每${hours > 24 ? '小时' : ' 10 分钟'}的新报警（每 10 分钟超过 ${floodAbove} 条为洪水，占 ${(health.floodShare * 100).toFixed(1)} % 的时间）`}
            >
              <div className={styles.chart}>
                <Rates health={health} windowsInOne={hours > 24 ? 6 : 1} />
              </div>
            </Card>
            <div className={styles.pair}>
              <Card size="small" title="最吵的报警">
                <BadActors health={health} />
              </Card>
              <Card size="small" title="优先级构成（目标约 5 / 15 / 80）">
                <Mix health={health} />
              </Card>
            </div>
          </>
        )}
      </Asked>
      <div className={styles.pair}>
        <Card size="small" title="搁置和停用">
          <Owned alarms={alarms.filter(({ state }) => state === 'G' || state === 'I')} empty="没有搁置或停用的报警" />
        </Card>
        <Card size="small" title="陈旧（超过 24 小时仍在）">
          <Stale alarms={alarms} />
        </Card>
      </div>
    </div>
  )
}

/** The raises that a figure counts, as the list of alarm events shows them. */
function raisesPath(asked: Omit<Parameters<typeof raisesWhere>[0], 'plantTz'>): string {
  return `/plc/alarmEvent?${new URLSearchParams(raisesWhere({ ...asked, plantTz: configuration.plantTz })).toString()}`
}

function Rates({ health: { rates, fromMs }, windowsInOne }: { health: AlarmHealth; windowsInOne: number }) {
  const navigate = useNavigate()
  const barMs = windowsInOne * rateWindowMs
  const bars = Array.from({ length: Math.ceil(rates.length / windowsInOne) }, (_, at) => {
    const startMs = fromMs + at * barMs
    const value = rates.slice(at * windowsInOne, (at + 1) * windowsInOne).reduce((sum, count) => sum + count, 0)
    return { key: String(startMs), text: clock(startMs), value }
  })
  const open = (key: string) => void navigate(raisesPath({ fromMs: Number(key), toMs: Number(key) + barMs }))
  return <OfficeChart kind="bar" points={bars} total={0} name="新报警" format={(value) => `${value} 条`} label="新报警的数量" onPick={open} />
}

function BadActors({ health: { badActors, raises, fromMs, toMs } }: { health: AlarmHealth }) {
  const most = badActors[0]?.raises ?? 1
  if (badActors.length === 0) return <Empty description="这段时间没有报警" />
  return (
    <ol className={styles.list}>
      {badActors.map(({ alarmCode, equipCode, name, raises: count }) => (
        <li key={alarmCode} className={styles.actor}>
          <Link to={raisesPath({ fromMs, toMs, of: { alarmCode } })}>
            {equipCode} {name}
          </Link>
          <i style={{ width: `${(count / most) * 100}%` }} />
          <b>
            {count} 次，{((count / raises) * 100).toFixed(0)} %
          </b>
        </li>
      ))}
    </ol>
  )
}

function Mix({ health: { byPriority, raises, fromMs, toMs } }: { health: AlarmHealth }) {
  return (
    <ul className={styles.list}>
      {byPriority.map(({ priority, raises: count }) => (
        <li key={priority} className={styles.actor}>
          <Link to={raisesPath({ fromMs, toMs, of: { priority } })}>{priorityWord(priority)}</Link>
          <i style={{ width: `${raises === 0 ? 0 : (count / raises) * 100}%` }} />
          <b>
            {count} 次，{raises === 0 ? 0 : ((count / raises) * 100).toFixed(0)} %
          </b>
        </li>
      ))}
    </ul>
  )
}

function Stale({ alarms }: { alarms: readonly ListedAlarm[] }) {
  const nowMs = useServerNow(60_000)
  const old = alarms.filter(({ state, raisedAt }) => (state === 'B' || state === 'C') && raisedAt !== null && nowMs - raisedAt > staleAfterMs)
  return <Owned alarms={old} empty="没有陈旧的报警" />
}

function Owned({ alarms, empty }: { alarms: readonly ListedAlarm[]; empty: string }) {
  const nowMs = useServerNow(60_000)
  if (alarms.length === 0) return <Empty description={empty} />
  return (
    <ul className={styles.list}>
      {alarms.map(({ id, equipCode, name, actedBy, reason, shelvedUntil, state, stateSince }) => (
        <li key={id} className={styles.owned}>
          <span>
            {equipCode} {name}
          </span>
          <span>
            {actedBy} {reason}
          </span>
          <b>{state === 'G' && shelvedUntil !== null ? `到 ${clock(shelvedUntil)}` : durationText(nowMs - stateSince)}</b>
        </li>
      ))}
    </ul>
  )
}
