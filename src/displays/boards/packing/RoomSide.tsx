import type { PackBoard } from '#contract/modules/packing/packBoard.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import styles from './PackingBoard.module.css'

/** Why pieces are thrown out, boxes sealed by hour, and what of the inner packing materials should lie at the lines. */
export function RoomSide({ board: { rejects, hours, materials, plantTz } }: { board: PackBoard }) {
  const all = rejects.reduce((sum, { qty }) => sum + qty, 0)
  const most = Math.max(1, ...rejects.map(({ qty }) => qty))
  const mostBoxes = Math.max(1, ...hours.map(({ boxes }) => boxes))
  return (
    <aside className={styles.side}>
      <section aria-label="剔除原因">
        <h2>
          剔除原因 <span>半日 {all} 件</span>
        </h2>
        {all === 0 ? <p className={styles.quiet}>没有剔除</p> : null}
        {rejects.map(({ cause, qty }) => (
          <p key={cause} className={styles.cause}>
            <span>{cause}</span>
            <i>
              <b style={{ inlineSize: `${(qty * 100) / most}%` }} />
            </i>
            <strong>{qty} 件</strong>
          </p>
        ))}
      </section>
      <section aria-label="每小时封箱">
        <h2>每小时封箱</h2>
        <ol className={styles.hours}>
          {hours.map(({ fromMs, boxes }) => (
            <li key={fromMs}>
              <b>{boxes}</b>
              <i style={{ blockSize: `${(boxes * 100) / mostBoxes}%` }} />
              <span>{wireTime(fromMs, plantTz).slice(11, 13)}</span>
            </li>
          ))}
        </ol>
      </section>
      <section aria-label="内包材">
        <h2>内包材在线边</h2>
        {materials.length === 0 ? <p className={styles.quiet}>还没有领</p> : null}
        {materials.slice(0, 3).map(({ name, issued, used, left }) => (
          <p key={name} className={styles.material}>
            <span>{name}</span>
            <strong>{left} 个</strong>
            <small>
              领 {issued}，用了 {used}
            </small>
          </p>
        ))}
      </section>
    </aside>
  )
}
