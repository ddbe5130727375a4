import type { PackDesk, PackedBox } from '#contract/modules/packing/packCalls.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import type { ShownPiece } from './usePieces.ts'
import styles from './Packing.module.css'

type Props = {
  job: PackDesk['job']
  box: PackedBox | null
  me: string
  plantTz: string
  pieces: readonly ShownPiece[]
  waiting: number
  onUndo: (piece: ShownPiece) => void
}

const marks = { yes: '✓', no: '✕', kept: '↻' } as const

/** How far the job is, who fills this box, and the last scans. */
export function BoxSide({ job, box, me, plantTz, pieces, waiting, onUndo }: Props) {
  const left = Math.max(0, job.qtyTarget - job.qtyGood)
  const newest = pieces.find(({ is }) => is === 'yes')
  return (
    <aside className={styles.side}>
      <section aria-label="任务">
        <p>
          <b>{job.jobNo}</b> <span>目标 {job.qtyTarget} 件</span>
        </p>
        <p className={styles.big}>
          {job.qtyGood} <small>件　已封 {job.sealedBoxes} 箱</small>
        </p>
        <div className={styles.progress}>
          <i style={{ inlineSize: `${Math.min(100, (job.qtyGood * 100) / job.qtyTarget)}%` }} />
        </div>
        <p>
          <span>剩 {left} 件</span>
          <span>
            {job.perMin === 0 ? '' : `${job.perMin} 件/min`}
            {job.endMs === null || left === 0 ? '' : `　${wireTime(job.endMs, plantTz).slice(11, 16)} 完`}
          </span>
        </p>
        {job.qtyReject > 0 ? <p>坏件 {job.qtyReject} 件</p> : null}
      </section>
      {box && box.pieces.length > 0 ? <People box={box} me={me} /> : null}
      <section aria-label="最近扫码">
        <p>
          <b>最近扫码</b> <span>{waiting > 1 ? `还有 ${waiting} 件在送` : '最新一件可撤'}</span>
        </p>
        <ul className={styles.scans}>
          {pieces.map((piece) => (
            <li key={piece.eventId} data-is={piece.is}>
              <time>{wireTime(piece.at, plantTz).slice(11, 19)}</time>
              <span>
                {marks[piece.is]} {piece.text}
              </span>
              {piece === newest && piece.itemId !== '' ? (
                <button type="button" onClick={() => onUndo(piece)}>
                  撤销
                </button>
              ) : null}
            </li>
          ))}
        </ul>
      </section>
    </aside>
  )
}

/** Who put how many into this box. */
function People({ box, me }: { box: PackedBox; me: string }) {
  const by = Map.groupBy(box.pieces, (piece) => piece.by)
  return (
    <section aria-label="这一箱的人">
      <p>
        <b>这一箱 {by.size} 个人</b> <span>{box.boxNo}</span>
      </p>
      {[...by].map(([username, own]) => (
        <p key={username}>
          <span>
            {own[0]?.name ?? username}
            {username === me ? ' 本人' : ''}
          </span>
          <b>{own.reduce((sum, { count }) => sum + count, 0)} 件</b>
        </p>
      ))}
    </section>
  )
}
