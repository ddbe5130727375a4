import { PrinterOutlined } from '@ant-design/icons'
import { Button, Card, DatePicker, Empty, Segmented } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { lazy, Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { andonStatusWords, andonTypeWords } from '#contract/modules/andon/standing.ts'
import { priorityWord } from '#contract/modules/alarms/arrangement.ts'
import { startsFrom } from '#contract/command.ts'
import { machineStateItems } from '#contract/modules/equipment/machineState.ts'
import type { ShiftReport } from '#contract/modules/handover/calls.ts'
import { handovers } from '#contract/modules/handover/handover.ts'
import { shiftAt, shiftsOn } from '#contract/rules/calendar/shifts.ts'
import type { ShiftHistory } from '#contract/rules/calendar/shifts.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import { useShiftHistory } from '../../../api/calendar.ts'
import { useShiftReport } from '../../../api/handover.ts'
import { useRecords, useReload } from '../../../api/records.ts'
import type { RecordRow } from '../../../api/records.ts'
import { useServerNow } from '../../../realtime/serverClock.ts'
import { useRecordChanges } from '../../../realtime/useRecordChanges.ts'
import { explainedText, plainText } from '../../fields/plain.ts'
import { CommandButton } from '../../resource/command/CommandButton.tsx'
import { CommandHost } from '../../resource/command/CommandHost.tsx'
import { useOwnCommands } from '../../resource/command/commandsContext.ts'
import { useCommandHost } from '../../resource/command/hostContext.ts'
import { useAddressQuery } from '../../resource/listQueryState.ts'
import { RecordDrawer } from '../../resource/RecordDrawer.tsx'
import { Asked } from '../../session/Asked.tsx'
import { Permit } from '../../session/Permit.tsx'
import styles from './ShiftPage.module.css'

const MarkdownWords = lazy(async () => ({ default: (await import('../../fields/markdown/MarkdownWords.tsx')).MarkdownWords }))

/** What happened in a shift on one page: stops, alarms, calls, output and the words for the next one, printed and signed (issue 25). */
export function ShiftPage() {
  return (
    <Asked query={useShiftHistory()} failed="班次没有读出">
      {(history) => <ShiftOfDay history={history} />}
    </Asked>
  )
}

function ShiftOfDay({ history }: { history: ShiftHistory }) {
  const { asked, ask } = useAddressQuery()
  const running = shiftAt(history, useServerNow(60_000))
  const day = asked['day'] ?? running.day
  const shifts = shiftsOn(history, day).map(({ name }) => name)
  const wanted = asked['shift'] ?? running.name
  const shift = shifts.includes(wanted) ? wanted : (shifts.at(-1) ?? wanted)
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <DatePicker
          aria-label="生产日"
          allowClear={false}
          value={dayjs(day)}
          onChange={(next) => (next ? ask({ day: next.format('YYYY-MM-DD'), shift }) : undefined)}
        />
        <Segmented aria-label="班次" options={shifts} value={shift} onChange={(next) => ask({ day, shift: next })} />
        <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
          打印
        </Button>
      </div>
      <Notes day={day} shift={shift} />
      <Asked query={useShiftReport({ day, shift })} failed="本班情况没有读出">
        {(report) => <Report report={report} />}
      </Asked>
    </div>
  )
}

/** The words of the leaders of this shift, with signature and who took over. */
function Notes({ day, shift }: { day: string; shift: string }) {
  const [isWriting, setWriting] = useState(false)
  const found = useRecords(handovers, { day, shift, column: 'createTime', order: 'asc', pageNo: 1, pageSize: 20 }, true)
  const reload = useReload(handovers)
  useRecordChanges(handovers.name, { onChange: reload, onGap: reload })
  return (
    <Card
      size="small"
      title={`${day} ${shift} 交班`}
      extra={
        <Permit action="mes:handover:add">
          <Button type="primary" onClick={() => setWriting(true)}>
            写交班
          </Button>
        </Permit>
      }
    >
      <Asked query={found} failed="交班没有读出">
        {({ records }) =>
          records.length === 0 ? (
            <Empty description="还没有人写交班" />
          ) : (
            <CommandHost resource={handovers} onWriting={() => {}} onGiven={reload}>
              {records.map((row) => (
                <Note key={row.id} row={row} />
              ))}
            </CommandHost>
          )
        }
      </Asked>
      {isWriting ? (
        <RecordDrawer
          resource={handovers}
          edited="new"
          start={{ day, shift }}
          fixed={{}}
          onWriting={() => {}}
          onClose={() => setWriting(false)}
          onAdded={null}
        />
      ) : null}
    </Card>
  )
}

function Note({ row }: { row: RecordRow }) {
  const { start } = useCommandHost()
  const own = useOwnCommands(handovers).filter((command) => startsFrom(command, row['status']))
  const text = (name: string) => plainText({ name }, row)
  return (
    <article className={styles.note}>
      <Suspense fallback={<p>{text('notes')}</p>}>
        <MarkdownWords text={text('notes')} />
      </Suspense>
      {text('signedBy') === '' ? null : <p className={styles.digest}>签字时：{text('digest')}</p>}
      <footer>
        <span>{explainedText({ name: 'status' }, row)}</span>
        {text('signedBy') === '' ? null : (
          <span>
            交班 {text('signedBy')} {text('signedAt').slice(5, 16)}
          </span>
        )}
        {text('takenBy') === '' ? null : (
          <span>
            接班 {text('takenBy')} {text('takenAt').slice(5, 16)}
          </span>
        )}
        {own.map((command) => (
          <CommandButton
            key={command.name}
            command={command}
            title={command.title}
            reason={null}
            look={{ type: 'primary' }}
            onGive={() => start(command, row)}
          />
        ))}
      </footer>
    </article>
  )
}

const wordOf = (words: Readonly<Record<string, string>>, name: string) => words[name] ?? name

function Report({ report: { plantTz, teams, stops, stopCount, alarms, andons, output } }: { report: ShiftReport }) {
  const clock = (ms: number) => wireTime(ms, plantTz).slice(11, 16)
  return (
    <div className={styles.report}>
      <Section title="当班" empty="没有登记班组">
        {teams.map(({ team, people }) => (
          <li key={team}>
            <b>{team}</b>
            <span>{people.map(({ realname, away }) => (away === null ? realname : `${realname}（请假）`)).join('、') || '没有成员'}</span>
          </li>
        ))}
      </Section>
      <Section title={`停机 ${stopCount} 次`} empty="没有停机">
        {stops.map(({ equipCode, state, reason, startMs, minutes }) => (
          <li key={`${equipCode} ${startMs}`}>
            <b>{equipCode}</b>
            <span>
              {wordOf(machineStateItems, state)} {reason}
            </span>
            <span>
              {clock(startMs)} 起 {minutes === 0 ? '不到 1 分' : `${minutes} 分`}
            </span>
          </li>
        ))}
      </Section>
      <Section title="产出" empty="没有产出">
        {output.map(({ equipCode, name, unit, good, reject }) => (
          <li key={equipCode}>
            <b>{equipCode}</b>
            <span>{name}</span>
            <span>
              {Math.round(good)} {unit}
              {reject > 0 ? `，不合格 ${Math.round(reject)}` : ''}
            </span>
          </li>
        ))}
      </Section>
      <Section title="报警" empty="没有报警">
        {alarms.map(({ equipCode, name, priority, raises }) => (
          <li key={`${equipCode} ${name}`}>
            <b>{equipCode}</b>
            <span>
              {name} {priorityWord(priority)}
            </span>
            <span>{raises} 次</span>
          </li>
        ))}
      </Section>
      <Section title="安灯" empty="没有安灯呼叫">
        {andons.map(({ andonNo, type, equipCode, status, note }) => (
          <li key={andonNo}>
            <b>{equipCode}</b>
            <span>
              {wordOf(andonTypeWords, type)} {note}
            </span>
            <span>{wordOf(andonStatusWords, status)}</span>
          </li>
        ))}
      </Section>
    </div>
  )
}

function Section({ title, empty, children }: { title: string; empty: string; children: readonly ReactNode[] }) {
  return (
    <Card size="small" title={title}>
      {children.length === 0 ? <p className={styles.none}>{empty}</p> : <ul className={styles.lines}>{children}</ul>}
    </Card>
  )
}
