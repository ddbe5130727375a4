import { Card, DatePicker, Empty, Tag } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { Link } from 'react-router-dom'
import type { OnShift, Roster } from '#contract/modules/calendar/onShift.ts'
import { leaves, leaveTypeTexts, teams, teamShifts } from '#contract/modules/calendar/team.ts'
import { plantDay, wireTime } from '#contract/rules/wireTime.ts'
import { useReload } from '../../../api/records.ts'
import { useOnShift, useRoster } from '../../../api/teams.ts'
import { useRecordChanges } from '../../../realtime/useRecordChanges.ts'
import { useAddressQuery } from '../../resource/listQueryState.ts'
import { Asked } from '../../session/Asked.tsx'
import styles from './RosterPage.module.css'

/** 班组排班: who is on shift now, and which team works which shift of the next two weeks (factory.md 3.13). The first day stands in the address. */
export function RosterPage() {
  const reload = useReload(teams)
  const told = { onChange: reload, onGap: reload }
  useRecordChanges(teams.name, told)
  useRecordChanges(teamShifts.name, told)
  useRecordChanges(leaves.name, told)
  return (
    <Asked query={useOnShift()} failed="当班人员没有读出">
      {(now) => (
        <div className={styles.page}>
          <NowOnShift now={now} />
          <Days now={now} />
        </div>
      )}
    </Asked>
  )
}

function NowOnShift({ now: { plantTz, day, shift, endMs, isMoved, teams: onDuty } }: { now: OnShift }) {
  return (
    <Card size="small" title={`现在当班：${day} ${shift}，到 ${wireTime(endMs, plantTz).slice(11, 16)}`}>
      {onDuty.length === 0 ? (
        <Empty description={<Link to="/mes/team">这个班次没有班组。请在“班组”登记，并在“班次”的班组轮换里写上它</Link>} />
      ) : (
        onDuty.map(({ team, people }) => (
          <div key={team} className={styles.team}>
            <strong>
              {team} {isMoved ? <Tag color="gold">调班</Tag> : null}
            </strong>
            {people.length === 0 ? <span>还没有成员</span> : null}
            {people.map(({ username, realname, isLeader, away }) => (
              <Tag key={username} color={away === null ? 'blue' : 'default'}>
                {realname}
                {isLeader ? '（班长）' : ''}
                {away === null ? '' : ` ${leaveTypeTexts[away as keyof typeof leaveTypeTexts] ?? '请假'}`}
              </Tag>
            ))}
          </div>
        ))
      )}
    </Card>
  )
}

function Days({ now }: { now: OnShift }) {
  const { asked, ask } = useAddressQuery()
  const today = plantDay(now.startMs, now.plantTz)
  const from = asked['from'] ?? today
  return (
    <Card
      size="small"
      title="两周排班"
      extra={
        <DatePicker
          aria-label="从哪天看起"
          allowClear={false}
          value={dayjs(from)}
          onChange={(next) => (next ? ask({ from: next.format('YYYY-MM-DD') }) : undefined)}
        />
      }
    >
      <Asked query={useRoster(from)} failed="排班没有读出">
        {({ days }) => <RosterTable days={days} today={today} />}
      </Asked>
    </Card>
  )
}

function RosterTable({ days, today }: { days: Roster['days']; today: string }) {
  const shifts = [...new Set(days.flatMap((one) => one.shifts.map(({ shift }) => shift)))]
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">日期</th>
            {shifts.map((shift) => (
              <th key={shift} scope="col">
                {shift}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((one) => (
            <tr key={one.day} data-today={one.day === today}>
              <th scope="row">
                {one.day.slice(5)} {dayjs(one.day).locale('zh-cn').format('ddd')}
              </th>
              {shifts.map((shift) => {
                const found = one.shifts.find((own) => own.shift === shift)
                return (
                  <td key={shift}>
                    {found === undefined || found.teams.length === 0 ? <span className={styles.none}>休</span> : found.teams.join('、')}
                    {found?.isMoved ? <Tag color="gold">调班</Tag> : null}
                    {found === undefined || found.away.length === 0 ? null : <small>请假：{found.away.join('、')}</small>}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
