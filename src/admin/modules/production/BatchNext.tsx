import { Link } from 'react-router-dom'
import type { RecordRow } from '../../../api/records.ts'
import { explainedText, plainText } from '../../fields/plain.ts'
import { useHolds } from '../../session/useHolds.ts'
import stations from '../stations/Station.module.css'

type Props = { batch: RecordRow | null; isBusy: boolean; onDispatch: (batch: RecordRow) => void }

/** The batch that goes to the floor next, and one touch that sends it there. */
export function BatchNext({ batch, isBusy, onDispatch }: Props) {
  const mayLookAtShortage = useHolds('mes:shortage:view')
  if (batch === null)
    return (
      <section className={stations.next} aria-label="下一步">
        <h2>没有等派工的批次</h2>
        <p>计划冻结后会自己出现在这里</p>
      </section>
    )
  const plain = (name: string) => plainText({ name }, batch)
  const said = (name: string) => explainedText({ name }, batch)
  const start = plain('planStart')
  const isShort = ['none', 'partial'].includes(plain('materialReady'))
  return (
    <section className={stations.next} aria-label="下一步">
      <p>
        下一步　{said('lineId')}
        {start === '' ? '' : `　${start.slice(5, 16)} 开始`}
        {`　${isShort ? '◆ ' : ''}${said('materialReady')}`}
      </p>
      <h2>
        派 {plain('batchNo')} {said('productId')} {plain('batchQty')}&nbsp;{said('unit')}
      </h2>
      {isShort && mayLookAtShortage ? <Link to="/mes/shortage">看缺什么料</Link> : null}
      <button type="button" disabled={isBusy} onClick={() => onDispatch(batch)}>
        派工
      </button>
    </section>
  )
}
