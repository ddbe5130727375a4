// What waits longest for a verdict, and how much does it hold?
import type { QualityBoard as Board } from '#contract/modules/spc/qualityBoard.ts'
import { passTarget } from '#contract/modules/spc/qualityBoard.ts'
import { useQualityBoard } from '../../api/spc.ts'
import { useFailure } from '../../api/useFailure.ts'
import { Freshness } from '../../charts/Freshness.tsx'
import { LinkMark } from '../../charts/LinkMark.tsx'
import { useServerNow } from '../../realtime/serverClock.ts'
import { useConnection } from '../../realtime/useConnection.ts'
import { WaitingFace } from '../frame/faces.tsx'
import { NothingFace } from '../frame/NothingFace.tsx'
import { useViewport } from '../frame/useViewport.ts'
import { WallFrame } from '../frame/WallFrame.tsx'
import { ControlLines } from './quality/ControlLines.tsx'
import { DeltaStrip } from './quality/DeltaStrip.tsx'
import { amountText, answerOf, spanText } from './quality/qualityWords.ts'
import styles from './quality/QualityBoard.module.css'

const title = '质量看板'

/** Quality (factory.md 3.16, W6): the longest wait first, then what is inspected, held, passed at once, charted and released. */
export function QualityBoard() {
  const query = useQualityBoard()
  const { data, refetch } = query
  const failure = useFailure(query)
  const { link, beats } = useConnection()
  const nowMs = useServerNow(1000)
  useViewport({ hasPortrait: true })
  const isEmpty = data !== undefined && data.waiting.total + data.ncrs.total + data.releases.total + data.passed.done + data.charts.total === 0
  return (
    <WallFrame
      title={title}
      subtitle=""
      freshness={
        <>
          <LinkMark link={link} />
          <Freshness ageMs={data === undefined ? null : Math.max(0, nowMs - data.atMs)} beats={beats} />
        </>
      }
      tally={
        data === undefined ? null : (
          <span>{`${data.overdue === 0 ? '' : `▲ 逾期 ${data.overdue}　`}待检 ${data.waiting.total}　冻结 ${data.heldLots} 批　待放行 ${data.releases.total}`}</span>
        )
      }
      footer={
        data === undefined ? null : (
          <span>
            {`今天检 ${data.today.done} 单，合格 ${data.today.passed} 单　标准样有效 ${data.standards.valid} 个${data.standards.ending === 0 ? '' : `，${data.standards.ending} 个 30 天内到期`}`}
          </span>
        )
      }
      hasPortrait
    >
      {data === undefined ? (
        <WaitingFace error={failure} onRetry={() => void refetch()} />
      ) : isEmpty ? (
        <NothingFace
          mark="box"
          says="还没有质量数据"
          why="就是还没检过。"
          told={{ atMs: data.atMs, isCut: failure !== null }}
          steps={[
            ['质量管理 › 检验单：填结果、判定', '检验员'],
            ['色差检验、不合格也会自动出现在这里', '自动'],
          ]}
        />
      ) : (
        <div className={styles.board}>
          <Answer board={data} nowMs={nowMs} />
          <Waiting board={data} nowMs={nowMs} />
          <Held board={data} />
          <Passed board={data} />
          <ControlLines charts={data.charts} />
          <DeltaStrip deltas={data.deltas} />
          <Releases board={data} />
        </div>
      )}
    </WallFrame>
  )
}

type Props = { board: Board }

function Answer({ board, nowMs }: Props & { nowMs: number }) {
  const { tone, says, more } = answerOf(board, nowMs)
  return (
    <p className={styles.answer} data-tone={tone}>
      <strong>{`${tone === 'late' ? '▲ ' : tone === 'tight' ? '◆ ' : ''}${says}`}</strong>
      <span>{more}</span>
    </p>
  )
}

function Waiting({ board: { waiting }, nowMs }: Props & { nowMs: number }) {
  return (
    <section className={styles.panel} aria-label="待检">
      <h2>
        待检，限时少的在前<span>{`${waiting.total} 单`}</span>
      </h2>
      {waiting.lines.length === 0 ? <p className={styles.none}>没有待检的</p> : null}
      {waiting.lines.map(({ qcNo, what, kind, status, person, sinceMs, leftMs, qty, unit }) => (
        <p key={qcNo} className={styles.line} data-tone={leftMs < 0 ? 'late' : 'fine'}>
          <b>{leftMs < 0 ? `▲ 逾期 ${spanText(-leftMs)}` : `余 ${spanText(leftMs)}`}</b>
          <span>
            {what} {kind}
          </span>
          <small>{person === '' ? '没人接' : `${person} ${status}`}</small>
          <small>{qty === 0 ? `等了 ${spanText(nowMs - sinceMs)}` : `压 ${amountText(qty, unit)}`}</small>
        </p>
      ))}
    </section>
  )
}

function Held({ board: { ncrs } }: Props) {
  return (
    <section className={styles.panel} aria-label="不合格和冻结">
      <h2>
        不合格和冻结<span>{`${ncrs.total} 件`}</span>
      </h2>
      {ncrs.lines.length === 0 ? <p className={styles.none}>没有未了结的不合格</p> : null}
      {ncrs.lines.map(({ ncrNo, what, defect, status, heldLots, isLate }) => (
        <p key={ncrNo} className={styles.line} data-tone={isLate ? 'late' : 'tight'}>
          <b>{isLate ? '▲ 超时' : '◆'}</b>
          <span>
            {what} {defect}
          </span>
          <small>{status}</small>
          <small>{heldLots === 0 ? ncrNo : `冻结 ${heldLots} 批`}</small>
        </p>
      ))}
    </section>
  )
}

function Passed({ board: { passed } }: Props) {
  const { rate } = passed
  const short = rate === null ? 0 : passTarget - rate
  return (
    <section className={styles.panel} aria-label="一次合格">
      <h2>
        {`一次合格 ${passed.days} 天`}
        <span>{`目标 ${passTarget.toFixed(1)} %`}</span>
      </h2>
      <p className={styles.rate} data-tone={rate === null ? 'none' : short > 0 ? 'tight' : 'fine'}>
        {rate === null ? '—' : rate.toFixed(1)} <em>%</em>
      </p>
      <p className={styles.note}>
        <span>{rate === null ? '还没有判完的检验' : short > 0 ? `◆ 差 ${short.toFixed(1)} 个点` : '达到目标'}</span>
        <span>{`${passed.passed} / ${passed.done} 单`}</span>
      </p>
      {passed.kinds.map(({ kind, passed: good, done }) => (
        <p key={kind} className={styles.note}>
          <span>{kind}</span>
          <span>{`${good} / ${done}　${((good * 100) / done).toFixed(1)} %`}</span>
        </p>
      ))}
    </section>
  )
}

function Releases({ board: { releases } }: Props) {
  return (
    <section className={styles.panel} aria-label="待放行">
      <h2>
        待放行<span>{`${releases.total} 批`}</span>
      </h2>
      {releases.lines.length === 0 ? <p className={styles.none}>没有待放行的批</p> : null}
      {releases.lines.map(({ batchNo, product, points, open, missing }) => (
        <p key={batchNo} className={styles.line} data-tone={open === 0 ? 'ready' : 'tight'}>
          <b>{open === 0 ? '✓' : '◆'}</b>
          <span>{product}</span>
          <small>{points === 0 ? '' : `${points - open} / ${points} 项`}</small>
          <small>{open === 0 ? '等签' : missing === '' ? `缺 ${open} 项` : `缺 ${missing}`}</small>
        </p>
      ))}
    </section>
  )
}
