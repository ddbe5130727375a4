import { Segmented } from 'antd'
import { useMemo } from 'react'
import { InventoryAsked } from '#contract/modules/material/stock/inventory.ts'
import { handlingUnits } from '#contract/modules/material/stock/handlingUnit.ts'
import { configuration } from '../../../../api/address.ts'
import { useShiftHistory } from '../../../../api/calendar.ts'
import { useReload } from '../../../../api/records.ts'
import { useResourceReport } from '../../../../api/resourceReports.ts'
import { useInventory } from '../../../../api/stock.ts'
import { useServerNow } from '../../../../realtime/serverClock.ts'
import { useRecordChanges } from '../../../../realtime/useRecordChanges.ts'
import { useAddressQuery } from '../../../resource/listQueryState.ts'
import { useReportChanges } from '../../../resource/report/useReportChanges.ts'
import { useResourcePaths, addressWith } from '../../../resource/resourcePathsContext.ts'
import { Asked } from '../../../session/Asked.tsx'
import { useHolds } from '../../../session/useHolds.ts'
import { ChartCard } from './ChartCard.tsx'
import styles from './ChartsPage.module.css'
import { daysBefore } from './days.ts'
import { plantCharts } from './plantCharts.ts'
import type { Days, PlantChart } from './plantCharts.ts'
import { stockAges } from './stockAges.ts'
import { Link } from 'react-router-dom'
import type { Figure } from '#contract/figure.ts'
import { amountText } from '../../../resource/figure/amount.ts'
import { useFigures } from '../../../resource/figure/useFigures.ts'

const spans = [
  { value: '7', label: '近 7 天' },
  { value: '14', label: '近 14 天' },
  { value: '30', label: '近 30 天' },
]

/** 图表看板: output, plan kept, late, yield, changeover and the age of stock; each number opens its rows (factory.md 8, VW-010). The span stands in the address. */
export function ChartsPage() {
  const { asked, ask } = useAddressQuery()
  const span = spans.find(({ value }) => value === asked['days'])?.value ?? '14'
  const now = useServerNow(60_000)
  const seesStock = useHolds('mes:inventory:view')
  const days = daysBefore(now, Number(span), configuration.plantTz)
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <Segmented aria-label="统计的天数" options={spans} value={span} onChange={(value) => ask({ days: value })} />
        <span className={styles.span}>
          {days.from} 至 {days.to}，点柱子或圆点查看组成它的记录
        </span>
      </div>
      <div className={styles.grid}>
        {plantCharts.map((chart) => (
          <OfReport key={chart.name} chart={chart} days={days} />
        ))}
        {seesStock ? <OfStock /> : null}
      </div>
    </div>
  )
}

function OfReport({ chart, days }: { chart: PlantChart; days: Days }) {
  const isSeen = useHolds(chart.right)
  return isSeen ? <Drawn chart={chart} days={days} /> : null
}

function Drawn({ chart: { resource, query, points, sum, now, ...words }, days }: { chart: PlantChart; days: Days }) {
  const { pathOf } = useResourcePaths()
  useReportChanges(resource)
  const answer = useResourceReport(resource, query(days))
  const lines = answer.data?.records
  const shifts = useShiftHistory().data ?? null
  const drawn = useMemo(() => points(lines ?? [], shifts), [lines, points, shifts])
  return (
    <Asked query={answer} failed={`${words.title}没有读出`}>
      {({ records }) => (
        <ChartCard {...words} points={drawn} sum={sum(records)} path={pathOf(resource.name)} beside={now ? <FigureNow figure={now} /> : null} />
      )}
    </Asked>
  )
}

function OfStock() {
  const inventory = useInventory(InventoryAsked.parse({ by: 'lot' }))
  const reload = useReload(handlingUnits)
  useRecordChanges(handlingUnits.name, { onChange: reload, onGap: reload })
  const rows = inventory.data?.rows
  const points = useMemo(() => stockAges(rows ?? []), [rows])
  const ages = { title: '库存库龄', hint: '在库批次按最早入库的天数', kind: 'bar', format: (value: number) => `${value} 批` } as const
  return (
    <Asked query={inventory} failed="库存没有读出">
      {({ total }) => <ChartCard {...ages} points={points} sum={total} path="/wms/inventory" />}
    </Asked>
  )
}

/** One figure as part of a sentence, as it stands now; it opens its rows. Nothing until it is known, or where this person may not see it. */
function FigureNow({ figure }: { figure: Figure }) {
  const [state] = useFigures([figure])
  const { pathOf } = useResourcePaths()
  if (state?.is !== 'ready') return null
  const { value, unit, where } = state.answer
  const path = pathOf(figure.resource)
  const says = `现在${figure.title} ${amountText(value, figure.decimals)} ${unit}`
  return <>；{path === null ? says : <Link to={addressWith(path, where)}>{says}</Link>}</>
}
