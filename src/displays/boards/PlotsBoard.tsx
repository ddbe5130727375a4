// Where is the colour off, and was it the mixing?
import { useEffect, useState } from 'react'
import type { Plots } from '#contract/modules/spc/plots.ts'
import { usePlots } from '../../api/spc.ts'
import { useFailure } from '../../api/useFailure.ts'
import { Freshness } from '../../charts/Freshness.tsx'
import { LinkMark } from '../../charts/LinkMark.tsx'
import { useServerNow } from '../../realtime/serverClock.ts'
import { useConnection } from '../../realtime/useConnection.ts'
import { WaitingFace } from '../frame/faces.tsx'
import { NothingFace } from '../frame/NothingFace.tsx'
import { useViewport } from '../frame/useViewport.ts'
import { WallFrame } from '../frame/WallFrame.tsx'
import { CloudPanel } from './plots/CloudPanel.tsx'
import { CurvesPanel } from './plots/CurvesPanel.tsx'
import { DeltaPanel } from './plots/DeltaPanel.tsx'
import { answerOf, signed } from './plots/plotWords.ts'
import styles from './plots/PlotsBoard.module.css'

const title = '图形分析'
const turnMs = 20_000

/** Colour and curves of one shade after the other (factory.md 3.16, W9): first the one whose newest batch is off, then the rest in turn. */
export function PlotsBoard() {
  const [formulaId, setFormulaId] = useState('')
  const query = usePlots(formulaId)
  const { data, refetch } = query
  const failure = useFailure(query, formulaId)
  const { link, beats } = useConnection()
  const nowMs = useServerNow(1000)
  useViewport({ hasPortrait: true })
  const shades = data?.shades ?? []
  const own = shades.findIndex((shade) => shade.formulaId === data?.shade?.formulaId)
  const next = shades[(own + 1) % Math.max(1, shades.length)]
  const nextId = next?.formulaId ?? ''
  useEffect(() => {
    const timer = nextId === '' ? undefined : setTimeout(() => setFormulaId(nextId), turnMs)
    return () => clearTimeout(timer)
  }, [nextId])
  const shade = data?.shade ?? null
  const off = shade?.batches.filter(({ isOff }) => isOff).length ?? 0
  return (
    <WallFrame
      title={title}
      subtitle={shade === null ? '' : `${shade.colorNo} ${shade.colorName}，近 ${shade.batches.length} 批`}
      freshness={
        <>
          <LinkMark link={link} />
          <Freshness ageMs={data === undefined ? null : Math.max(0, nowMs - data.atMs)} beats={beats} />
        </>
      }
      tally={shade === null ? null : <span>{`在允差内 ${shade.batches.length - off}　${off === 0 ? '' : `▲ `}超 ${off} / ${shade.batches.length} 批`}</span>}
      footer={
        shade === null ? null : (
          <span className={styles.footer}>
            <i className={styles.swatch} style={{ background: shade.hex || 'var(--mark)' }} />
            {`第 ${own + 1} / ${shades.length} 个色：${shade.colorName}${shades.length > 1 ? `　下一个 ${next?.colorName ?? ''}` : ''}　${shade.conditions}　新批不透明，旧批淡`}
          </span>
        )
      }
      hasPortrait
    >
      {data === undefined ? (
        <WaitingFace error={failure} onRetry={() => void refetch()} />
      ) : shade === null ? (
        <NothingFace
          mark="box"
          says="还没有测过色"
          why="就是没有测量。"
          told={{ atMs: data.atMs, isCut: failure !== null }}
          steps={[
            ['“标准样”：给颜色定标准样', '配色师'],
            ['“色差检验”：测一批，这里画出颜色云和走势', '检验员'],
          ]}
        />
      ) : (
        <div className={styles.board}>
          <Answer shade={shade} />
          <CloudPanel shade={shade} />
          <div className={styles.side}>
            <DeltaPanel shade={shade} />
            <CurvesPanel curves={data.curves} />
          </div>
        </div>
      )}
    </WallFrame>
  )
}

function Answer({ shade }: { shade: NonNullable<Plots['shade']> }) {
  const newest = shade.batches.at(-1)
  const { tone, says } = answerOf(shade)
  return (
    <p className={styles.answer} data-tone={tone}>
      <strong>{`${tone === 'off' ? '▲ ' : ''}${says}`}</strong>
      {newest ? (
        <span>{`批 ${newest.batchNo === '' ? newest.measureNo : newest.batchNo}　ΔL* ${signed(newest.dL)}　Δa* ${signed(newest.da)}　Δb* ${signed(newest.db)}　允差 ${shade.tolerance.toFixed(1)}`}</span>
      ) : null}
    </p>
  )
}
