import { PlusOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Card, DatePicker, Segmented, Select } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { exceptionDays } from '#contract/modules/calendar/exceptionDay.ts'
import { shifts } from '#contract/modules/calendar/shift.ts'
import { machines } from '#contract/modules/equipment/machine.ts'
import { workshops } from '#contract/modules/equipment/workshop.ts'
import { plantDay } from '#contract/rules/wireTime.ts'
import { configuration } from '../../../api/address.ts'
import { calendarKey } from '../../../api/calendar.ts'
import { useRecords } from '../../../api/records.ts'
import type { RecordRow } from '../../../api/records.ts'
import { useServerNow } from '../../../realtime/serverClock.ts'
import { useRecordChanges } from '../../../realtime/useRecordChanges.ts'
import { plainText } from '../../fields/plain.ts'
import { useAddressQuery } from '../../resource/listQueryState.ts'
import { RecordDrawer } from '../../resource/RecordDrawer.tsx'
import { Permit } from '../../session/Permit.tsx'
import { DayView } from './DayView.tsx'
import { MonthView } from './MonthView.tsx'
import { YearView } from './YearView.tsx'
import styles from './CalendarPage.module.css'
import { foundByWords } from '../../fields/foundByWords.ts'

const views = [
  { value: 'year', label: '年' },
  { value: 'month', label: '月' },
  { value: 'day', label: '日' },
]
const plant = 'plant:'

/** When plant, workshops and machines work (MES-014): by year, month and day. View, day and place stand in the address. */
export function CalendarPage() {
  const { asked, ask } = useAddressQuery()
  const [isAdding, setAdding] = useState(false)
  const now = useServerNow(60_000)
  const queries = useQueryClient()
  const reread = () => void queries.invalidateQueries({ queryKey: calendarKey })
  useRecordChanges(shifts.name, { onChange: reread, onGap: reread })
  useRecordChanges(exceptionDays.name, { onChange: reread, onGap: reread })
  const view = asked['view'] ?? 'month'
  const day = asked['day'] ?? plantDay(now, configuration.plantTz)
  const place = asked['place'] ?? plant
  const [scope = 'plant', code = '', id = ''] = place.split(':')
  const where = { workshop: scope === 'workshop' ? code : (asked['of'] ?? ''), machine: scope === 'machine' ? code : '' }
  const go = (next: Record<string, string>) => ask({ view, day, place, ...(asked['of'] ? { of: asked['of'] } : {}), ...next })
  return (
    <Card className={styles.page ?? ''}>
      <div className={styles.bar}>
        <Segmented aria-label="视图" value={view} options={views} onChange={(next) => go({ view: next })} />
        <DatePicker
          aria-label="日期"
          allowClear={false}
          picker={view === 'year' ? 'year' : view === 'month' ? 'month' : 'date'}
          value={dayjs(day)}
          onChange={(next) => (next ? go({ day: next.format('YYYY-MM-DD') }) : undefined)}
        />
        <PlaceSelect place={place} onPlace={(next, of) => ask({ view, day, place: next, ...(of === '' ? {} : { of }) })} />
        <span className={styles.legend}>
          <i data-kind="work" /> 上班 <i data-kind="rest" /> 休息 <i data-kind="holiday" /> 节假日 <i data-kind="maintenance" /> 保养
        </span>
        <Permit action="mes:calendarDay:add">
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
            安排例外
          </Button>
        </Permit>
      </div>
      {view === 'year' ? (
        <YearView where={where} day={day} onDay={(next) => go({ view: 'day', day: next })} />
      ) : view === 'day' ? (
        <DayView where={where} day={day} onDay={(next) => go({ day: next })} />
      ) : (
        <MonthView where={where} day={day} onDay={(next, isChosen) => go({ view: isChosen ? 'day' : 'month', day: next })} />
      )}
      {isAdding ? (
        <RecordDrawer
          onAdded={null}
          resource={exceptionDays}
          edited="new"
          start={{ fromDay: day, toDay: day, scope, ...(scope === 'workshop' ? { workshopId: id } : {}), ...(scope === 'machine' ? { machineId: id } : {}) }}
          fixed={{}}
          onWriting={() => {}}
          onClose={() => {
            setAdding(false)
            reread()
          }}
        />
      ) : null}
    </Card>
  )
}

type PlaceProps = { place: string; onPlace: (place: string, workshop: string) => void }

/** The plant, one of its workshops, or a machine. */
function PlaceSelect({ place, onPlace }: PlaceProps) {
  const shops = useRecords(workshops, { column: 'seq', order: 'asc', pageNo: 1, pageSize: 200 }, true).data?.records ?? []
  const all = useRecords(machines, { column: 'seq', order: 'asc', pageNo: 1, pageSize: 1000 }, true).data?.records ?? []
  const codeOf = new Map(shops.map((shop) => [shop.id, text(shop, 'code')]))
  const workshopOf = new Map(all.map((machine) => [`machine:${text(machine, 'equipCode')}:${machine.id}`, codeOf.get(text(machine, 'workshopId')) ?? '']))
  const options = [
    { label: '全厂', value: plant },
    { label: '车间', options: shops.map((shop) => ({ label: text(shop, 'name'), value: `workshop:${text(shop, 'code')}:${shop.id}` })) },
    {
      label: '设备',
      options: all.map((machine) => ({
        label: `${text(machine, 'equipCode')} ${text(machine, 'name')}`,
        value: `machine:${text(machine, 'equipCode')}:${machine.id}`,
      })),
    },
  ]
  return (
    <Select
      aria-label="适用范围"
      className={styles.place ?? ''}
      showSearch={foundByWords}
      value={place}
      options={options}
      onChange={(next) => onPlace(next, workshopOf.get(next) ?? '')}
    />
  )
}

const text = (row: RecordRow, name: string) => plainText({ name }, row)
