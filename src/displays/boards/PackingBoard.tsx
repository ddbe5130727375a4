// How fast does each line pack, is too much thrown out, and when is it done?
import type { PackBoard } from '#contract/modules/packing/packBoard.ts'
import { usePackBoard } from '../../api/packBoard.ts'
import { useFailure } from '../../api/useFailure.ts'
import { Freshness } from '../../charts/Freshness.tsx'
import { LinkMark } from '../../charts/LinkMark.tsx'
import { useServerNow } from '../../realtime/serverClock.ts'
import { useConnection } from '../../realtime/useConnection.ts'
import { WaitingFace } from '../frame/faces.tsx'
import { NothingFace } from '../frame/NothingFace.tsx'
import { useViewport } from '../frame/useViewport.ts'
import { WallFrame } from '../frame/WallFrame.tsx'
import { LineCard } from './packing/LineCard.tsx'
import { RoomSide } from './packing/RoomSide.tsx'
import { roomAnswer } from './packing/roomAnswer.ts'
import styles from './packing/PackingBoard.module.css'

/** The packing room (factory.md 3.12, W4): the answer first, then each line with its pace, boxes, rejects and end. */
export function PackingBoard() {
  const query = usePackBoard()
  const { data, refetch } = query
  const failure = useFailure(query)
  const { link, beats } = useConnection()
  const nowMs = useServerNow(1000)
  useViewport({ hasPortrait: true })
  const running = data?.lines.filter(({ status }) => status === 'packing').length ?? 0
  return (
    <WallFrame
      title="内包看板"
      subtitle=""
      freshness={
        <>
          <LinkMark link={link} />
          <Freshness ageMs={data === undefined ? null : Math.max(0, nowMs - data.atMs)} beats={beats} />
        </>
      }
      tally={data === undefined ? null : <span>{`运行 ${running} / ${data.lines.length} 条`}</span>}
      footer={data === undefined ? null : <span>{`半日封箱 ${data.sealedBoxes}　良品 ${data.goodPieces} 件　等仓库收 ${data.waiting.boxes} 箱`}</span>}
      hasPortrait
    >
      {data === undefined ? (
        <WaitingFace error={failure} onRetry={() => void refetch()} />
      ) : data.lines.length === 0 && data.next.length === 0 ? (
        <NothingFace
          mark="box"
          says="没有要包的任务"
          why="就是没有任务。"
          told={{ atMs: data.atMs, isCut: failure !== null }}
          steps={[['“内包任务”：下达任务，这里一条线一张卡', '计划员']]}
        />
      ) : (
        <div className={styles.board}>
          <Answer board={data} nowMs={nowMs} />
          <div className={styles.lines}>
            {data.lines.map((line) => (
              <LineCard key={line.jobId} line={line} nowMs={nowMs} plantTz={data.plantTz} />
            ))}
            <NextJobs board={data} />
          </div>
          <RoomSide board={data} />
        </div>
      )}
    </WallFrame>
  )
}

/** The worst thing of the room in large words; that all goes well where nothing is wrong. */
function Answer({ board, nowMs }: { board: PackBoard; nowMs: number }) {
  const { tone, says, about } = roomAnswer(board, nowMs)
  return (
    <p className={styles.answer} data-tone={tone}>
      <strong>{says}</strong>
      <span>{about}</span>
    </p>
  )
}

function NextJobs({ board: { next } }: { board: PackBoard }) {
  if (next.length === 0) return null
  return (
    <section className={styles.next} aria-label="接下来">
      <h2>接下来</h2>
      {next.map((job) => (
        <p key={job.jobNo}>
          <i style={{ background: job.hex || 'var(--mark)' }} />
          <strong>{job.productName}</strong>
          <span>
            {job.lineCode}　{job.boxes} 箱
          </span>
          <small>{job.why === '' ? '料体可用' : `◆ ${job.why}`}</small>
        </p>
      ))}
    </section>
  )
}
