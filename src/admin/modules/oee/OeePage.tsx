import { Alert, Card, DatePicker, Empty, Segmented, Select } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { Link, useNavigate } from 'react-router-dom'
import type { OeeSummary } from '#contract/modules/equipment/oeeSummary.ts'
import { workshops } from '#contract/modules/equipment/workshop.ts'
import { addParts, aptSec, oeeOf, pbtSec } from '#contract/rules/oee/oee.ts'
import type { OeeParts } from '#contract/rules/oee/oee.ts'
import { configuration } from '../../../api/address.ts'
import { useOee } from '../../../api/oee.ts'
import { useRecords } from '../../../api/records.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import { plainText } from '../../fields/plain.ts'
import { useAddressQuery } from '../../resource/listQueryState.ts'
import { Asked } from '../../session/Asked.tsx'
import { OfficeChart } from '../alarms/OfficeChart.tsx'
import { MachineFigures } from './MachineFigures.tsx'
import { hoursText, percentText } from './oeeText.ts'
import styles from './OeePage.module.css'

const format = 'YYYY-MM-DD'
const spans = [
  { value: 'today', label: '今天' },
  { value: 'week', label: '7 天' },
  { value: 'month', label: '30 天' },
]
const days: Readonly<Record<string, number>> = { today: 0, week: 6, month: 29 }
/** days of production begin at eight */
const today = () => dayjs(wireTime(Date.now(), configuration.plantTz)).subtract(8, 'hour')

/** OEE after ISO 22400: every number is a sum of hourly rows, and opens them (factory.md 7.3). */
export function OeePage() {
  const { asked, ask } = useAddressQuery()
  const from = asked['from'] ?? today().format(format)
  const to = asked['to'] ?? today().format(format)
  const workshop = asked['workshop'] ?? ''
  const shops = useRecords(workshops, { column: 'seq', order: 'asc', pageNo: 1, pageSize: 200 }, true).data?.records ?? []
  const span = spans.find(
    ({ value }) =>
      from ===
        today()
          .subtract(days[value] ?? 0, 'day')
          .format(format) && to === today().format(format),
  )?.value
  const query = useOee({ from, to, workshop })
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <Segmented
          aria-label="时间"
          {...(span === undefined ? { value: '' } : { value: span })}
          options={spans}
          onChange={(next) =>
            ask({
              workshop,
              from: today()
                .subtract(days[next] ?? 0, 'day')
                .format(format),
              to: today().format(format),
            })
          }
        />
        <DatePicker.RangePicker
          aria-label="生产日"
          allowClear={false}
          value={[dayjs(from), dayjs(to)]}
          onChange={(next) => (next?.[0] && next[1] ? ask({ workshop, from: next[0].format(format), to: next[1].format(format) }) : undefined)}
        />
        <Select
          aria-label="车间"
          className={styles.shop ?? ''}
          value={workshop}
          options={[{ value: '', label: '全部车间' }, ...shops.map((shop) => ({ value: text(shop, 'name'), label: text(shop, 'name') }))]}
          onChange={(next) => ask({ from, to, workshop: next })}
        />
      </div>
      <Asked query={query} failed="OEE 没有读出">
        {(summary) =>
          summary.machines.length === 0 ? (
            <Card>
              <Empty description="这段时间没有记录。设备有了状态和计数，这里每分钟自动算出" />
            </Card>
          ) : (
            <Figures summary={summary} where={{ from, to, workshop }} />
          )
        }
      </Asked>
    </div>
  )
}

const text = (row: Parameters<typeof plainText>[1], name: string) => plainText({ name }, row)

type Where = { from: string; to: string; workshop: string }

function Figures({ summary, where }: { summary: OeeSummary; where: Where }) {
  const navigate = useNavigate()
  const sum = addParts(summary.machines.map(({ parts }) => parts))
  const figures = oeeOf(sum)
  const wrong = summary.machines.filter(({ parts }) => oeeOf(parts).needsRateCheck)
  const rows = `/mes/oeeHour?day_begin=${where.from}&day_end=${where.to}${where.workshop === '' ? '' : `&workshop=${encodeURIComponent(where.workshop)}`}`
  const byHour = summary.hours.flatMap(({ hourMs, parts }) => {
    const { oee } = oeeOf(parts)
    return oee === null ? [] : [{ key: String(hourMs), text: wireTime(hourMs, summary.plantTz).slice(5, 16), value: Math.round(oee * 1000) / 10 }]
  })
  return (
    <>
      {wrong.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={`标准节拍需校核：${wrong.map(({ equipCode }) => equipCode).join('、')} 的性能效率超过 100 %，请核对设备台账里的理想速率`}
        />
      ) : null}
      <dl className={styles.figures}>
        <Figure title="OEE" value={figures.oee} note={`数据完整率 ${percentText(figures.completeness)}`} to={rows} isFirst />
        <Figure
          title="时间开动率"
          value={figures.availability}
          note={`运行 ${hoursText(aptSec(sum))} / 计划 ${hoursText(pbtSec(sum))}`}
          to={rows}
          isFirst={false}
        />
        <Figure
          title="性能效率"
          value={figures.effectiveness}
          note={figures.needsRateCheck ? '标准节拍需校核' : `标准用时 ${hoursText(sum.idealSec)}`}
          to={rows}
          isFirst={false}
        />
        <Figure title="合格率" value={figures.quality} note="按标准用时加权" to={rows} isFirst={false} />
      </dl>
      <Losses sum={sum} />
      <div className={styles.pair}>
        <Card size="small" title="每小时 OEE">
          <div className={styles.chart}>
            <OfficeChart
              kind="line"
              points={byHour}
              total={0}
              name="OEE"
              format={(value) => `${value} %`}
              label="每小时的 OEE"
              onPick={(key) => void navigate(`/mes/oeeHour?${new URLSearchParams(hourWhere(Number(key), summary.plantTz, where.workshop)).toString()}`)}
            />
          </div>
        </Card>
        <Card size="small" title="这些天开始的停机，按原因（点开看记录）">
          <div className={styles.chart}>
            <OfficeChart
              kind="pareto"
              points={summary.stops.map(({ key, text: reason, seconds }) => ({ key, text: reason, value: Math.round(seconds / 60) }))}
              total={Math.round(summary.stops.reduce((all, { seconds }) => all + seconds, 0) / 60)}
              name="停机"
              format={(value) => `${value} 分`}
              label="停机时间按原因从多到少"
              onPick={(key) => void navigate(`/mes/stops?${new URLSearchParams(summary.stops.find((stop) => stop.key === key)?.where).toString()}`)}
            />
          </div>
        </Card>
      </div>
      <MachineFigures machines={summary.machines} rows={rows} />
    </>
  )
}

function hourWhere(hourMs: number, plantTz: string, workshop: string): Record<string, string> {
  const hour = wireTime(hourMs, plantTz)
  return { hourMs_begin: hour, hourMs_end: hour, ...(workshop === '' ? {} : { workshop }) }
}

type FigureProps = { title: string; value: number | null; note: string; to: string; isFirst: boolean }

function Figure({ title, value, note, to, isFirst }: FigureProps) {
  return (
    <div className={styles.figure} data-first={isFirst}>
      <dt>{title}</dt>
      <dd>
        <Link to={to} aria-label={`${title} ${percentText(value)}，打开小时记录`}>
          {percentText(value)}
        </Link>
        <span>{note}</span>
      </dd>
    </div>
  )
}

const losses = [
  ['runSec', '运行', 'running'],
  ['minorSec', '短停', 'minorStop'],
  ['downSec', '故障', 'down'],
  ['waitSec', '待料', 'waiting'],
  ['setupSec', '换线', 'setup'],
  ['cleanSec', '清洁', 'cleaning'],
  ['idleSec', '待机', 'idle'],
] as const

/** Where the planned time went, as one bar. */
function Losses({ sum }: { sum: OeeParts }) {
  const all = pbtSec(sum)
  if (all === 0) return null
  const shown = losses.filter(([name]) => sum[name] > 0)
  return (
    <Card size="small" title={`计划忙时 ${hoursText(all)} 去了哪里`}>
      <div className={styles.losses} aria-hidden="true">
        {shown.map(([name, , state]) => (
          <i key={name} data-state={state} style={{ width: `${(sum[name] / all) * 100}%` }} />
        ))}
      </div>
      <ul className={styles.legend}>
        {shown.map(([name, word, state]) => (
          <li key={name}>
            <i data-state={state} /> {word} <b>{hoursText(sum[name])}</b> {percentText(sum[name] / all)}
          </li>
        ))}
      </ul>
    </Card>
  )
}
