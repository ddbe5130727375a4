import { Card } from 'antd'
import { useNavigate } from 'react-router-dom'
import type { Series } from '#contract/modules/spc/characteristics.ts'
import { nelsonTexts } from '#contract/rules/spc/nelson.ts'
import { ControlChart } from '../../../charts/ControlChart.tsx'
import type { MarkShape } from '../../../charts/controlFrame.ts'
import { addressWith, useResourcePaths } from '../../resource/resourcePathsContext.ts'
import { ruleMarks, ruleShapes } from './desk.ts'
import type { SpcDesk } from './desk.ts'
import { whereOf } from './GroupTable.tsx'
import styles from './SpcPage.module.css'

const names = { xbarR: ['均值', '极差'], xbarS: ['均值', '标准差'], imr: ['单值', '移动极差'], p: ['不合格品率', ''] } as const
const words = { upper: '上控', lower: '下控' } as const
const shapes: readonly MarkShape[] = ['out', 'trend', 'side', 'other']

/** The pair of charts: location above, spread below; stretches that a test names are shaded and named. */
export function ChartsCard({ desk, unit, decimals, series: { resource, field } }: { desk: SpcDesk; unit: string; decimals: number; series: Series }) {
  const navigate = useNavigate()
  const path = useResourcePaths().pathOf(resource)
  const { chart, analysis, groups, lines } = desk
  const { limits, stretches, spreadHits } = analysis
  if (!limits) return null
  const [above, below] = names[chart]
  const struck = shapes.map((shape) => ({
    shape,
    at: groups.flatMap(({ rules }, at) => (rules.some((rule) => ruleShapes[rule] === shape) ? [at] : [])),
  }))
  const texts = groups.map(({ at }) => at.slice(5, 16))
  const summary = struck.flatMap(({ shape, at }) => (at.length === 0 ? [] : [`${ruleMarks[shape]} ${at.length} 点`])).join('　')
  const spreads = groups.map(({ spread }) => spread ?? 0).slice(chart === 'imr' ? 1 : 0)
  return (
    <Card
      size="small"
      className={styles.charts ?? ''}
      title={`${above}${unit === '' ? '' : ` ${unit}`}`}
      extra={<span className={styles.quiet}>{`${groups.length} 组　${summary === '' ? '没有命中' : summary}`}</span>}
    >
      <ControlChart
        label={`${above}控制图，${groups.length} 组，${stretches.length === 0 ? '没有命中' : stretches.map(({ rule, to }) => `第 ${to + 1} 组${nelsonTexts[rule]}`).join('；')}`}
        values={groups.map(({ value }) => value)}
        texts={texts}
        center={limits.center}
        upper={lines.upper}
        lower={lines.lower}
        words={{ ...words, center: '中线' }}
        marks={struck}
        bands={stretches.map(({ rule, from, to }) => ({ from, to, text: nelsonTexts[rule], tone: rule === 1 ? ('bad' as const) : ('warn' as const) }))}
        decimals={decimals + 1}
        height={280}
        {...(path === null ? {} : { onPick: (at) => void navigate(addressWith(path, whereOf(field, groups[at]?.refs ?? []))) })}
      />
      {limits.spread === null ? null : (
        <>
          <h3 className={styles.below}>{`${below}${unit === '' ? '' : ` ${unit}`}`}</h3>
          <ControlChart
            label={`${below}控制图，${spreadHits.length === 0 ? '没有超限' : `${spreadHits.length} 组超限`}`}
            values={spreads}
            texts={texts.slice(chart === 'imr' ? 1 : 0)}
            center={limits.spread.center}
            upper={spreads.map(() => limits.spread?.upper ?? 0)}
            lower={spreads.map(() => limits.spread?.lower ?? 0)}
            words={{ ...words, center: '中线' }}
            marks={[{ shape: 'out', at: spreadHits.map((at) => at - (chart === 'imr' ? 1 : 0)) }]}
            bands={[]}
            decimals={decimals + 1}
            height={150}
          />
        </>
      )}
    </Card>
  )
}
