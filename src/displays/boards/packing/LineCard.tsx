import type { PackLine } from '#contract/modules/packing/packBoard.ts'
import { mostRejectPct } from '#contract/modules/packing/packingStates.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import styles from './PackingBoard.module.css'

type Props = { line: PackLine; nowMs: number; plantTz: string }

const minuteMs = 60_000
/** cells that a box is drawn with: each stands for as many pieces as it takes */
const mostCells = 24
const words: Readonly<Record<string, string>> = { packing: '● 运行', paused: '■ 暂停', reconciling: '○ 对账' }

/** One line: pieces a minute, how far its boxes are, what is thrown out, and when it is done. */
export function LineCard({ line, nowMs, plantTz }: Props) {
  const isOver = line.rejectPct > mostRejectPct
  const left = line.endMs === null ? null : Math.max(0, line.endMs - nowMs)
  return (
    <article className={styles.line} data-tone={isOver ? 'over' : line.status}>
      <header>
        <b>{line.lineCode}</b>
        <i className={styles.swatch} style={{ background: line.hex || 'var(--mark)' }} />
        <strong>{line.productName}</strong>
        <span className={styles.end}>
          {words[line.status] ?? line.status} {line.startMs === null ? '' : spanText(nowMs - line.startMs)}
        </span>
      </header>
      <p className={styles.pace}>
        <strong>{line.perMin.toFixed(1)}</strong>
        <em>件/min</em>
        <span>{line.takt === null ? '' : `节拍 ${line.takt.toFixed(2)} s/件`}</span>
      </p>
      <div className={styles.bar}>
        <span style={{ inlineSize: `${Math.min(100, (line.qtyGood * 100) / line.qtyTarget)}%` }} />
      </div>
      <dl className={styles.figures}>
        <div>
          <dt>已封 / {line.boxesInAll} 箱</dt>
          <dd>
            {line.sealedBoxes} <small>箱</small>
          </dd>
        </div>
        <div data-over={isOver}>
          <dt>剔除 限 {mostRejectPct.toFixed(2)} %</dt>
          <dd>
            {isOver ? '▲ ' : ''}
            {line.rejectPct.toFixed(2)} <small>%</small>
          </dd>
        </div>
        <div>
          <dt>{line.endMs === null ? '还要' : `还要，${wireTime(line.endMs, plantTz).slice(11, 16)} 完`}</dt>
          <dd>{left === null ? '—' : spanText(left)}</dd>
        </div>
      </dl>
      <footer>
        {line.box === null ? (
          <span>没有打开的箱</span>
        ) : (
          <>
            <Cells qty={line.box.qty} packQty={line.box.packQty} />
            <span>
              第 <b>{line.box.seq}</b> 箱 <b>{line.box.qty}</b> / {line.box.packQty}
            </span>
          </>
        )}
        <span className={styles.end}>{line.people.join(' ')}</span>
      </footer>
    </article>
  )
}

function Cells({ qty, packQty }: { qty: number; packQty: number }) {
  const cells = Math.min(mostCells, packQty)
  const filled = Math.floor((qty * cells) / packQty)
  return (
    <span className={styles.cells} aria-hidden="true">
      {Array.from({ length: cells }, (_none, at) => (
        <i key={at} data-in={at < filled} />
      ))}
    </span>
  )
}

/** Minutes, or hours and minutes. */
function spanText(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / minuteMs))
  return minutes < 60 ? `${minutes} 分` : `${Math.floor(minutes / 60)} 时 ${String(minutes % 60).padStart(2, '0')} 分`
}
