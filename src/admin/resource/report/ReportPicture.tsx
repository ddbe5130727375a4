import { FastColor } from '@ant-design/fast-color'
import { Segmented, theme } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import type { ReportAnswer } from '#contract/resourceReport.ts'
import { Chart } from '../../../charts/echarts/Chart.tsx'
import type { Asked } from '../../fields/fieldKit.ts'
import { amountText } from '../figure/amount.ts'
import styles from './Report.module.css'
import { counting, pictures } from './reportWords.ts'
import type { ReportWords } from './reportWords.ts'

type Props = { title: string; words: ReportWords; answer: ReportAnswer; onPick: (where: Asked) => void }

/** The lines of this page as a picture; the table below it says the same in words. A bar, point or slice opens its records. */
export function ReportPicture({ title, words: { groups, measures, picture }, answer, onPick }: Props) {
  const { token } = theme.useToken()
  const [wanted, setWanted] = useState('')
  const at = Math.max(
    0,
    measures.findIndex(({ word }) => word === wanted),
  )
  const { title: name, unit, decimals, word } = measures[at] ?? counting
  const points = useMemo(
    () => answer.records.map(({ keys, texts, values }) => ({ key: JSON.stringify(keys), text: texts.join(' · '), value: values[at] ?? 0 })),
    [answer, at],
  )
  const format = useCallback((value: number) => `${amountText(value, decimals)} ${unit}`.trim(), [decimals, unit])
  const pick = useCallback(
    (key: string) => {
      const line = answer.records.find(({ keys }) => JSON.stringify(keys) === key)
      if (line) onPick(line.where)
    },
    [answer, onPick],
  )
  const kind = pictures.find((each) => each.kind === picture)?.title ?? ''
  const isPart = answer.records.length < answer.total
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <span>
          {groups.map((group) => group.title).join('、')}
          {isPart ? `（本页 ${answer.records.length} 行，共 ${answer.total} 行）` : ''}
        </span>
        {measures.length > 1 ? (
          <Segmented
            size="small"
            aria-label="图上的数值"
            options={measures.map((measure) => ({ value: measure.word, label: measure.title }))}
            value={word}
            onChange={setWanted}
          />
        ) : null}
      </figcaption>
      <div className={styles.picture} data-theme={new FastColor(token.colorBgBase).isDark() ? 'dark' : 'light'}>
        <Chart
          kind={picture}
          points={points}
          total={answer.sums[at] ?? 0}
          name={name}
          format={format}
          label={`${title}${name}，${kind}，下面的表格里是同样的数字`}
          onPick={pick}
        />
      </div>
    </figure>
  )
}
