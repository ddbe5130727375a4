import { Tag } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router-dom'
import { alarms as alarmResource, alarmStateWords } from '#contract/modules/alarms/alarm.ts'
import { alarmDefs } from '#contract/modules/alarms/alarmDef.ts'
import { alarmEvents } from '#contract/modules/alarms/alarmEvent.ts'
import { priorityWord } from '#contract/modules/alarms/arrangement.ts'
import type { ListedAlarm } from '#contract/modules/alarms/arrangement.ts'
import { startsFrom } from '#contract/command.ts'
import { useRecords, useReload } from '../../../api/records.ts'
import type { RecordRow } from '../../../api/records.ts'
import { useSight } from '../../../api/sees.ts'
import { useTrend } from '../../../api/trends.ts'
import { durationText } from '../../../charts/duration.ts'
import { PriorityMark } from '../../../charts/PriorityMark.tsx'
import { useServerNow } from '../../../realtime/serverClock.ts'
import { plainText } from '../../fields/plain.ts'
import { CommandButton } from '../../resource/command/CommandButton.tsx'
import { useOwnCommands } from '../../resource/command/commandsContext.ts'
import { useCommandHost } from '../../resource/command/hostContext.ts'
import { alarmMarks, clock } from './alarmMarks.ts'
import { OfficeChart } from './OfficeChart.tsx'
import styles from './AlarmDetail.module.css'

const trendMs = 30 * 60_000
const historyRows = 12

/** One alarm: what it says, what to do, how its value went, what happened to it before, and the commands. */
export function AlarmDetail({ alarm }: { alarm: ListedAlarm }) {
  const { alarmCode, equipCode, name, priority, state, message, raisedAt, actedBy, reason } = alarm
  const nowMs = useServerNow(1000)
  const seesValues = useSight('mes:plc:view') === 'seen'
  const definition = useRecords(alarmDefs, { alarmCode, pageNo: 1, pageSize: 1 }, true).data?.records[0]
  return (
    <article className={styles.detail}>
      <header className={styles.head}>
        <h2>
          <PriorityMark priority={priority} isHollow={false} /> {equipCode} {name}
        </h2>
        <span>
          {priorityWord(priority)}　{alarmStateWords[state]}　{raisedAt === null ? '' : durationText(nowMs - raisedAt)}
        </span>
      </header>
      <p className={styles.message}>{alarm.isUnknown ? `无法判断，最近一次：${message}` : message}</p>
      <p className={styles.marks}>
        {alarmMarks(alarm).map((mark) => (
          <Tag key={mark}>{mark}</Tag>
        ))}
        {actedBy === '' ? null : `${actedBy}${reason === '' ? '' : `：${reason}`}`}
      </p>
      <Buttons alarm={alarm} />
      {alarm.tagCode === '' || !seesValues ? null : <ValueTrend tagCode={alarm.tagCode} name={name} nowMs={Math.floor(nowMs / 30_000) * 30_000} />}
      {definition ? <Guidance definition={definition} /> : null}
      <History alarmCode={alarmCode} version={alarm.version} />
      {seesValues ? (
        <Link to={`/display/machine/${encodeURIComponent(equipCode)}`} target="_blank">
          单机画面
        </Link>
      ) : null}
    </article>
  )
}

function Buttons({ alarm }: { alarm: ListedAlarm }) {
  const { start } = useCommandHost()
  const own = useOwnCommands(alarmResource).filter((command) => startsFrom(command, alarm.state))
  return (
    <div className={styles.buttons}>
      {own.map((command) => (
        <CommandButton
          key={command.name}
          command={command}
          title={command.title}
          reason={null}
          look={{ type: command.tone === 'primary' ? 'primary' : 'default' }}
          onGive={() => start(command, { ...alarm, name: `${alarm.equipCode} ${alarm.name}` })}
        />
      ))}
    </div>
  )
}

/** The last half hour of the value. */
function ValueTrend({ tagCode, name, nowMs }: { tagCode: string; name: string; nowMs: number }) {
  const trend = useTrend({ tagCode, fromMs: nowMs - trendMs, toMs: nowMs, points: 120 }).data
  const points = (trend?.points ?? []).flatMap(([at, , , last]) => (last === null ? [] : [{ key: String(at), text: clock(at), value: last }]))
  return (
    <div className={styles.trend}>
      <OfficeChart
        kind="line"
        points={points}
        total={0}
        name={name}
        format={(value) => value.toLocaleString('zh-CN')}
        label={`${name}近 30 分钟的曲线`}
        onPick={() => {}}
      />
    </div>
  )
}

function Guidance({ definition }: { definition: RecordRow }) {
  const parts = [
    ['怎样处理', plainText({ name: 'response' }, definition)],
    ['可能原因', plainText({ name: 'cause' }, definition)],
    ['不处理的后果', plainText({ name: 'consequence' }, definition)],
  ] as const
  return parts.map(([title, text]) =>
    text === '' ? null : (
      <section key={title}>
        <h3>{title}</h3>
        <p>{text}</p>
      </section>
    ),
  )
}

function History({ alarmCode, version }: { alarmCode: string; version: number }) {
  const reload = useEffectEvent(useReload(alarmEvents))
  useEffect(() => reload(), [version]) // its record changed: so did its history
  const query = { alarmCode, column: 'at', order: 'desc', pageNo: 1, pageSize: historyRows }
  const { data, error } = useRecords(alarmEvents, query, true)
  const events = data?.records ?? []
  return (
    <section>
      <h3>这条报警的历史</h3>
      {error !== null && data === undefined ? <p>{error.message}</p> : events.length === 0 ? <p>还没有记录</p> : null}
      <ol className={styles.history}>
        {events.map((event) => (
          <li key={event.id}>
            <time>{plainText({ name: 'at' }, event).slice(5)}</time>
            <b>{plainText({ name: 'kind_dictText' }, event)}</b>
            <span>{[plainText({ name: 'byName' }, event), plainText({ name: 'reason' }, event)].filter((part) => part !== '').join('：')}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
