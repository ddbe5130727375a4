import { App, Button, Card, DatePicker, Segmented } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { declaredReports } from '#contract/modules/report/reports.ts'
import { dayPlus } from '#contract/rules/calendar/clock.ts'
import { plantDay } from '#contract/rules/wireTime.ts'
import { configuration } from '../../../api/address.ts'
import { exportDeclaredReport, useDeclaredReport } from '../../../api/declaredReports.ts'
import { useServerNow } from '../../../realtime/serverClock.ts'
import { useAddressQuery } from '../../resource/listQueryState.ts'
import { saveFile } from '../../saveFile.ts'
import { Asked } from '../../session/Asked.tsx'
import { ReportSection } from './ReportSection.tsx'
import styles from './ReportPage.module.css'

const format = 'YYYY-MM-DD'
const spans = [
  { value: '0', label: '今天' },
  { value: '6', label: '7 天' },
  { value: '29', label: '30 天' },
]

/** A declared report: its sections as tables, of which every number opens the records that it adds up (factory.md 3.18). Days stand in the address. */
export function DeclaredReportPage() {
  const { pathname } = useLocation()
  const name = declaredReports.find((report) => pathname.endsWith(`/report/${report.name}`))?.name ?? 'daily'
  const { asked, ask } = useAddressQuery()
  const today = plantDay(useServerNow(3_600_000), configuration.plantTz)
  const [from, to] = [asked['from'] ?? dayPlus(today, -6), asked['to'] ?? today]
  const query = useDeclaredReport({ name, from, to })
  const span = spans.find(({ value }) => to === today && from === dayPlus(today, -Number(value)))?.value ?? ''
  return (
    <div className={styles.page}>
      <Card size="small">
        <div className={styles.bar}>
          <h2>{declaredReports.find((report) => report.name === name)?.title}</h2>
          <span className={styles.quiet}>{declaredReports.find((report) => report.name === name)?.about}</span>
          <span className={styles.space} />
          <Segmented aria-label="时间" options={spans} value={span} onChange={(days) => ask({ from: dayPlus(today, -Number(days)), to: today })} />
          <DatePicker.RangePicker
            aria-label="日期"
            allowClear={false}
            value={[dayjs(from), dayjs(to)]}
            onChange={(next) => (next?.[0] && next[1] ? ask({ from: next[0].format(format), to: next[1].format(format) }) : undefined)}
          />
          <Exports asked={{ name, from, to }} />
        </div>
      </Card>
      <Asked query={query} failed="报表没有算出">
        {({ sections, at }) => (
          <>
            {sections.map((section) => (
              <ReportSection key={section.title} section={section} />
            ))}
            <p className={styles.quiet}>
              {sections.length === 0 ? '你没有权限查看这份报表里的记录，请让管理员授权。' : `算于 ${at}。点任何一个数，看加起来的每一条记录。`}
            </p>
          </>
        )}
      </Asked>
    </div>
  )
}

function Exports({ asked }: { asked: { name: string; from: string; to: string } }) {
  const [busy, setBusy] = useState<'xls' | 'pdf' | null>(null)
  const { message } = App.useApp()
  const title = declaredReports.find((report) => report.name === asked.name)?.title ?? ''
  async function save(kind: 'xls' | 'pdf') {
    setBusy(kind)
    try {
      saveFile(await exportDeclaredReport(kind, asked), `${title} ${asked.from} 到 ${asked.to}.${kind === 'xls' ? 'xlsx' : 'pdf'}`)
    } catch (error) {
      void message.error(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(null)
    }
  }
  return (
    <>
      <Button loading={busy === 'xls'} onClick={() => void save('xls')}>
        导出 Excel
      </Button>
      <Button loading={busy === 'pdf'} onClick={() => void save('pdf')}>
        导出 PDF
      </Button>
    </>
  )
}
