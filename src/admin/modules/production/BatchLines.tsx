import type { RecordRow } from '../../../api/records.ts'
import { explainedText, plainText } from '../../fields/plain.ts'
import styles from './BatchLines.module.css'

type Props = { batches: readonly RecordRow[]; chosen: string | null; onChoose: (id: string) => void }

/** batches of a line that are shown: what is to be dispatched, then what was, then what is made */
const mostShown = 6
const placeOf = (row: RecordRow) => ['locked', 'dispatched', 'running'].indexOf(plainText({ name: 'status' }, row))

/** Batches by the line that makes them, in the order in which they begin; a touch takes one that waits to be dispatched. */
export function BatchLines({ batches, chosen, onChoose }: Props) {
  const inTurn = batches.toSorted((one, other) => placeOf(one) - placeOf(other)) // stays in the order of their begin
  const byLine = Map.groupBy(inTurn, (row) => explainedText({ name: 'lineId' }, row) || '还没有主设备')
  return (
    <div className={styles.lines}>
      {[...byLine]
        .toSorted(([one], [other]) => one.localeCompare(other, 'zh-CN'))
        .map(([line, own]) => (
          <section key={line} aria-label={line}>
            <h2>
              {line} <small>{own.length} 批</small>
            </h2>
            <ul>
              {own.slice(0, mostShown).map((row) => (
                <li key={row.id} data-status={plainText({ name: 'status' }, row)} aria-current={row.id === chosen}>
                  {plainText({ name: 'status' }, row) === 'locked' ? (
                    <button type="button" onClick={() => onChoose(row.id)}>
                      <Batch row={row} />
                    </button>
                  ) : (
                    <div>
                      <Batch row={row} />
                    </div>
                  )}
                </li>
              ))}
            </ul>
            {own.length > mostShown ? <p>还有 {own.length - mostShown} 批在做</p> : null}
          </section>
        ))}
    </div>
  )
}

function Batch({ row }: { row: RecordRow }) {
  const plain = (name: string) => plainText({ name }, row)
  const said = (name: string) => explainedText({ name }, row)
  const isShort = ['none', 'partial'].includes(plain('materialReady'))
  return (
    <>
      <b>{plain('batchNo')}</b>
      <em>{plain('status') === 'locked' && isShort ? `◆ ${said('materialReady')}` : said('status')}</em>
      <span>{said('productId')}</span>
      <span>
        {plain('planStart').slice(5, 16)}　{plain('batchQty')} {said('unit')}
      </span>
    </>
  )
}
