import { Button, Card, Empty, InputNumber, Segmented, Select, Space, Tag } from 'antd'
import { useState } from 'react'
import { freezeLimit } from '#contract/modules/spc/spcLimit.ts'
import { colorMeasures } from '#contract/modules/spc/colorMeasure.ts'
import type { Characteristic, Series } from '#contract/modules/spc/characteristics.ts'
import { dayPlus } from '#contract/rules/calendar/clock.ts'
import { chartTexts, isChartKind } from '#contract/rules/spc/charts.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import { configuration } from '../../../api/address.ts'
import { useReload } from '../../../api/records.ts'
import { exportSeries, useCharacteristics, useSeries } from '../../../api/spc.ts'
import { useServerNow } from '../../../realtime/serverClock.ts'
import { useRecordChanges } from '../../../realtime/useRecordChanges.ts'
import { useAddressQuery } from '../../resource/listQueryState.ts'
import { saveFile } from '../../saveFile.ts'
import { Asked } from '../../session/Asked.tsx'
import { useHolds } from '../../session/useHolds.ts'
import { ByTheme } from '../equipment/ByTheme.tsx'
import { CapabilityCard } from './CapabilityCard.tsx'
import { ChartsCard } from './ChartsCard.tsx'
import { chartsFor, deskOf, heldFor } from './desk.ts'
import { FreezeDialog } from './FreezeDialog.tsx'
import { GroupTable } from './GroupTable.tsx'
import { HitsCard } from './HitsCard.tsx'
import styles from './SpcPage.module.css'
import { foundByWords } from '../../fields/foundByWords.ts'

const spans = [
  { value: '7', label: '近 7 天' },
  { value: '30', label: '近 30 天' },
  { value: '90', label: '近 90 天' },
  { value: '', label: '全部' },
]

/** SPC: one characteristic as a control chart, with its capability and every test that struck (factory.md 3.18). What is chosen stands in the address. */
export function SpcPage() {
  const reload = useReload(colorMeasures)
  useRecordChanges(colorMeasures.name, { onChange: reload, onGap: reload })
  return (
    <Asked query={useCharacteristics()} failed="可以画控制图的特性没有读出">
      {(all) =>
        all.length === 0 ? (
          <Card>
            <Empty description="还没有可以画图的数据。做过色差检验、检验单或磨粉记录以后，这里一种特性一张控制图" />
          </Card>
        ) : (
          <Chosen all={all} />
        )
      }
    </Asked>
  )
}

function Chosen({ all }: { all: readonly Characteristic[] }) {
  const { asked, ask } = useAddressQuery()
  const own = all.find(({ key }) => key === asked['characteristic']) ?? firstOf(all)
  const days = spans.find(({ value }) => value === asked['days'])?.value ?? ''
  const today = wireTime(useServerNow(3_600_000), configuration.plantTz).slice(0, 10)
  const query = { characteristic: own.key, from: days === '' ? '' : dayPlus(today, 1 - Number(days)), to: '' }
  const change = (more: Record<string, string>) => ask({ ...asked, characteristic: own.key, ...more })
  const families = [...new Set(all.map(({ family }) => family))]
  return (
    <div className={styles.page}>
      <Card size="small">
        <div className={styles.bar}>
          <Select
            aria-label="特性"
            className={styles.choose ?? ''}
            showSearch={foundByWords}
            value={own.key}
            options={families.map((family) => ({
              label: family,
              options: all.filter((one) => one.family === family).map(({ key, title }) => ({ value: key, label: title })),
            }))}
            onChange={(characteristic) => ask({ days, characteristic })}
          />
          <Segmented aria-label="时间" options={spans} value={days} onChange={(next) => change({ days: next })} />
          <span className={styles.space} />
          <Button onClick={() => void exportSeries(query).then((file) => saveFile(file, `${own.title}.xlsx`))}>导出 Excel</Button>
        </div>
      </Card>
      <Asked query={useSeries(query, true)} failed="读数没有读出">
        {(series) => <Desk key={own.key} series={series} own={own} asked={asked} change={change} />}
      </Asked>
    </div>
  )
}

type DeskProps = { series: Series; own: Characteristic; asked: Readonly<Record<string, string>>; change: (more: Record<string, string>) => void }

function Desk({ series, own, asked, change }: DeskProps) {
  const [isFreezing, setFreezing] = useState(false)
  const mayFreeze = useHolds(freezeLimit.right)
  const chart =
    isChartKind(asked['chart'] ?? '') && chartsFor(own.kind).some((one) => one === asked['chart']) ? (asked['chart'] as Characteristic['chart']) : own.chart // checked in this line
  const size = sizeIn(asked['size'], chart === own.chart ? own.size : 5)
  const held = heldFor(series, chart, size)
  const isFrozen = held !== null && asked['limits'] !== 'own'
  const desk = deskOf(series, { chart, size, isFrozen })
  const { unit, decimals } = own
  return (
    <>
      <Card size="small">
        <div className={styles.bar}>
          <strong>{own.title}</strong>
          <Segmented
            aria-label="控制图"
            options={chartsFor(own.kind).map((kind) => ({ value: kind, label: chartTexts[kind] }))}
            value={chart}
            onChange={(next) => change({ chart: next, size: '' })}
          />
          {chart === 'imr' ? null : (
            <Space>
              每组
              <InputNumber
                aria-label="每组"
                min={2}
                max={25}
                precision={0}
                value={size}
                onChange={(next) => (next === null ? undefined : change({ size: String(next) }))}
              />
            </Space>
          )}
          <span className={styles.quiet}>{specText(series.spec, unit)}</span>
          <span className={styles.space} />
          {held === null ? (
            <Tag>控制限：按这段数据</Tag>
          ) : (
            <Segmented
              aria-label="控制限"
              options={[
                { value: '', label: `固定第 ${held.versionNo} 版 ${held.frozenTime.slice(5, 10)} 起` },
                { value: 'own', label: '按这段数据' },
              ]}
              value={isFrozen ? '' : 'own'}
              onChange={(limits) => change({ limits })}
            />
          )}
          {mayFreeze ? <Button onClick={() => setFreezing(true)}>固定控制限</Button> : null}
        </div>
        {series.isCut ? <p className={styles.quiet}>数据超过 10 000 个，只画最近的 10 000 个。请缩短时间</p> : null}
      </Card>
      {desk.analysis.limits === null ? (
        <Card>
          <Empty description={`这段时间只有 ${desk.groups.length} 组数据，至少 2 组才能画控制图。请把时间放长，或减少每组的个数`} />
        </Card>
      ) : (
        <ByTheme className={styles.grid}>
          <ChartsCard desk={desk} unit={unit} decimals={decimals} series={series} />
          <GroupTable desk={desk} decimals={decimals} series={series} />
          <CapabilityCard desk={desk} spec={series.spec} unit={unit} decimals={decimals} readings={series.readings.map(({ value }) => value)} />
          <HitsCard desk={desk} series={series} />
        </ByTheme>
      )}
      {isFreezing ? <FreezeDialog desk={desk} series={series} onClose={() => setFreezing(false)} /> : null}
    </>
  )
}

/** The one with the newest reading that is a number. */
function firstOf(all: readonly Characteristic[]): Characteristic {
  const numbers = all.filter(({ kind }) => kind === 'number')
  return (numbers.length > 0 ? numbers : all).reduce((newest, one) => (one.last > newest.last ? one : newest))
}

function sizeIn(text: string | undefined, standard: number): number {
  const size = Number(text === undefined || text === '' ? standard : text)
  return Number.isInteger(size) && size >= 2 && size <= 25 ? size : Math.max(2, standard)
}

function specText({ low, high, target }: Series['spec'], unit: string): string {
  const sides = [low === null ? '' : `下限 ${low}`, high === null ? '' : `上限 ${high}`, target === null ? '' : `目标 ${target}`].filter((text) => text !== '')
  return sides.length === 0 ? '没有规格限' : `规格 ${sides.join('，')}${unit === '' ? '' : ` ${unit}`}`
}
