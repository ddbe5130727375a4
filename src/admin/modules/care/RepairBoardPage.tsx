import { Button, Card, Empty, Tag } from 'antd'
import { Link } from 'react-router-dom'
import { startsFrom } from '#contract/command.ts'
import { openRepairStates } from '#contract/modules/care/careWords.ts'
import { repairs } from '#contract/modules/care/repair.ts'
import { instantOf } from '#contract/rules/wireTime.ts'
import { configuration } from '../../../api/address.ts'
import { useRecords, useReload } from '../../../api/records.ts'
import type { RecordRow } from '../../../api/records.ts'
import { durationText } from '../../../charts/duration.ts'
import { useServerNow } from '../../../realtime/serverClock.ts'
import { useRecordChanges } from '../../../realtime/useRecordChanges.ts'
import { explainedText, plainText } from '../../fields/plain.ts'
import { CommandButton } from '../../resource/command/CommandButton.tsx'
import { CommandHost } from '../../resource/command/CommandHost.tsx'
import { useOwnCommands } from '../../resource/command/commandsContext.ts'
import { useCommandHost } from '../../resource/command/hostContext.ts'
import { Asked } from '../../session/Asked.tsx'
import { Permit } from '../../session/Permit.tsx'
import styles from './Care.module.css'

const lanes = [
  { title: '待接修', states: ['reported'] },
  { title: '待开修', states: ['accepted', 'rejected'] },
  { title: '维修中', states: ['repairing', 'waitingParts'] },
  { title: '待确认', states: ['finished'] },
] as const

/** 维修看板 (/eq/repair): every repair that is not over, by what it waits for, with the next step beside it. */
export function RepairBoardPage() {
  const reload = useReload(repairs)
  useRecordChanges(repairs.name, { onChange: reload, onGap: reload })
  const query = { status_MultiString: openRepairStates.join(','), column: 'reportTime', order: 'asc', pageNo: 1, pageSize: 200 }
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <Permit action="mes:repair:add">
          <Link to="/eq/repairList">
            <Button type="primary">报修</Button>
          </Link>
        </Permit>
        <Link to="/eq/repairList">
          <Button>全部维修单</Button>
        </Link>
      </div>
      <Asked query={useRecords(repairs, query, true)} failed="维修单没有读出">
        {({ records }) => (
          <CommandHost resource={repairs} onWriting={() => {}} onGiven={reload}>
            <div className={styles.lanes}>
              {lanes.map(({ title, states }) => (
                <Lane key={title} title={title} rows={records.filter((row) => states.some((state) => state === row['status']))} />
              ))}
            </div>
          </CommandHost>
        )}
      </Asked>
    </div>
  )
}

function Lane({ title, rows }: { title: string; rows: readonly RecordRow[] }) {
  return (
    <section className={styles.lane} aria-label={title}>
      <h2>
        {title} <span>{rows.length}</span>
      </h2>
      {rows.length === 0 ? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有" /> : rows.map((row) => <Repair key={row.id} row={row} />)}
    </section>
  )
}

function Repair({ row }: { row: RecordRow }) {
  const { start } = useCommandHost()
  const nowMs = useServerNow(30_000)
  const own = useOwnCommands(repairs).filter((command) => startsFrom(command, row['status']))
  const reported = instantOf(plainText({ name: 'reportTime' }, row), configuration.plantTz)
  const isStopped = row['isStopped'] === 'Y'
  return (
    <Card size="small" className={styles.repair ?? ''} data-stopped={isStopped}>
      <header>
        <b>{explainedText({ name: 'machineId' }, row)}</b>
        <Tag color={row['severity'] === 'high' ? 'red' : 'default'}>{explainedText({ name: 'severity' }, row)}</Tag>
        <span>{explainedText({ name: 'status' }, row)}</span>
      </header>
      <p>{plainText({ name: 'description' }, row)}</p>
      <small>
        {`${plainText({ name: 'repairNo' }, row)}，${explainedText({ name: 'source' }, row)}，${explainedText({ name: 'reportBy' }, row)} `}
        {reported === null || nowMs === 0 ? '' : `${isStopped ? '停机' : '报修'} ${durationText(Math.max(0, nowMs - reported))}`}
      </small>
      <footer>
        {own.map((command) => (
          <CommandButton
            key={command.name}
            command={command}
            title={command.title}
            reason={null}
            look={{ type: command.tone === 'primary' ? 'primary' : 'default', size: 'small' }}
            onGive={() => start(command, row)}
          />
        ))}
      </footer>
    </Card>
  )
}
