import type { PackDesk, PackedBox } from '#contract/modules/packing/packCalls.ts'
import styles from './Packing.module.css'

type Props = {
  job: PackDesk['job']
  box: PackedBox | null
  me: string
  /** grams on the scale of the place; null where it shows none */
  gross: number | null
}

/** cells that a picture of a box can hold and still be read */
const mostCells = 60

/** The box in hand: how many are missing, which places are filled and by whom, and what it weighs. */
export function BoxNow({ job, box, me, gross }: Props) {
  const boxesInAll = Math.ceil(job.qtyTarget / job.packQty)
  if (box === null)
    return (
      <section className={styles.now} aria-label="现在做什么">
        <p className={styles.sentence} role="status">
          {job.qtyGood < job.qtyTarget ? '请开新箱' : '包够了，请去对账'}
        </p>
        <p>
          已封 {job.sealedBoxes} / {boxesInAll} 箱
        </p>
      </section>
    )
  const left = box.packQty - box.qty
  const isFull = box.status === 'full'
  return (
    <section className={styles.now} data-full={isFull && box.weightResult !== 'fail'} aria-label="现在做什么">
      <div className={styles.count}>
        <p className={styles.place}>
          第 {box.seq} 箱 / {boxesInAll}
        </p>
        <p className={styles.left}>
          <strong>{isFull ? box.qty : left}</strong> <span>{isFull ? (box.isTail ? '件，尾箱' : '件，满了') : '件就满'}</span>
        </p>
        <p className={styles.sentence} role="status">
          {isFull
            ? box.weightResult === 'pass'
              ? '检重合格，请封箱'
              : box.weightResult === 'fail'
                ? '检重不合格'
                : '放到秤上检重'
            : `接着扫第 ${box.qty + 1} 件`}
        </p>
        {box.weightComplaint === null ? null : (
          <p className={styles.refusal} role="alert">
            {`✕ ${box.weightComplaint}`}
          </p>
        )}
        <Weight job={job} box={box} gross={gross} />
      </div>
      {box.packQty <= mostCells ? <Cells box={box} me={me} /> : <Bar box={box} />}
    </section>
  )
}

/** What the scale shows beside what the pieces should weigh: whoever packs sees a missing piece before the box is closed. */
function Weight({ job, box, gross }: { job: PackDesk['job']; box: PackedBox; gross: number | null }) {
  const diff = gross === null ? null : gross - box.expected
  const isFine = diff !== null && Math.abs(diff) <= job.weightTol
  const span = job.weightTol * 4
  const at = diff === null ? 50 : Math.min(100, Math.max(0, 50 + (diff / span) * 50))
  const pieces = diff === null ? 0 : Math.round(diff / job.unitWeight)
  return (
    <div className={styles.weight}>
      <p>
        <span>秤上</span> <strong>{gross === null ? '—' : gross.toFixed(1)}</strong> g
        {diff === null ? null : (
          <em data-fine={isFine}>{isFine ? '✓ 一件不少' : pieces === 0 ? '◆ 有出入' : pieces < 0 ? `▼ 约少 ${-pieces} 件` : `▲ 约多 ${pieces} 件`}</em>
        )}
      </p>
      <div className={styles.scaleBar} aria-hidden="true">
        <i />
        {gross === null ? null : <b style={{ insetInlineStart: `${at}%` }} />}
      </div>
      <small>{`应 ${box.expected.toFixed(1)} g = 空箱 ${job.tareWeight.toFixed(1)} + ${box.qty} × ${job.unitWeight.toFixed(2)}，± ${job.weightTol.toFixed(1)}`}</small>
    </div>
  )
}

/** Each place of the box; a ring marks what another person put in, the number tells them apart without colour. */
function Cells({ box, me }: { box: PackedBox; me: string }) {
  const filled = new Map(box.pieces.flatMap((piece) => Array.from({ length: piece.count }, (_none, at) => [piece.first + at, piece.by] as const)))
  return (
    <ol className={styles.cells} aria-label={`${box.qty} / ${box.packQty} 件`}>
      {Array.from({ length: box.packQty }, (_none, at) => {
        const by = filled.get(at + 1)
        return (
          <li key={at + 1} data-is={by === undefined ? (at === box.qty ? 'next' : 'empty') : by === me ? 'mine' : 'other'}>
            {at + 1}
          </li>
        )
      })}
    </ol>
  )
}

function Bar({ box }: { box: PackedBox }) {
  return (
    <div className={styles.bar} role="progressbar" aria-label="装箱" aria-valuemin={0} aria-valuemax={box.packQty} aria-valuenow={box.qty}>
      <i style={{ inlineSize: `${(box.qty * 100) / box.packQty}%` }} />
      <span>
        {box.qty} / {box.packQty}
      </span>
    </div>
  )
}
