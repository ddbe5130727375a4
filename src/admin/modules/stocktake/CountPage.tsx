import { Empty } from 'antd'
import { stocktakes } from '#contract/modules/stocktake/stocktake.ts'
import { useRecords, useReload } from '../../../api/records.ts'
import { useRecordChanges } from '../../../realtime/useRecordChanges.ts'
import { explainedText, plainText } from '../../fields/plain.ts'
import { Asked } from '../../session/Asked.tsx'
import { CountDesk } from './CountDesk.tsx'
import styles from './Stocktake.module.css'
import { useAddressQuery } from '../../resource/listQueryState.ts'

const mostTakes = 50

/** 盘点扫码: which stock-take, then its places and units, for a handheld with a scanner (factory.md 3.11). The stock-take stands in the address. */
export function CountPage() {
  const { asked: address, ask } = useAddressQuery()
  const asked = { status_MultiString: 'counting,recount', column: 'createTime', order: 'desc', pageNo: 1, pageSize: mostTakes }
  const found = useRecords(stocktakes, asked, true)
  const reload = useReload(stocktakes)
  useRecordChanges(stocktakes.name, { onChange: reload, onGap: reload })
  const chosen = address['take']
  if (chosen !== undefined) return <CountDesk key={chosen} takeId={chosen} onLeave={() => ask({})} />
  return (
    <Asked query={found} failed="盘点单没有读出">
      {({ records }) =>
        records.length === 0 ? (
          <Empty description="现在没有要盘的单。盘点单开始后会自己出现在这里" />
        ) : (
          <ul className={styles.takes} aria-label="要盘的盘点单">
            {records.map((one) => (
              <li key={one.id}>
                <button type="button" onClick={() => ask({ take: one.id })}>
                  <strong>{plainText({ name: 'takeNo' }, one)}</strong>
                  <b>{explainedText({ name: 'status' }, one)}</b>
                  <span>{[plainText({ name: 'takeName' }, one), explainedText({ name: 'takeType' }, one)].filter((word) => word !== '').join(' · ')}</span>
                  <span>
                    {plainText({ name: 'countedCount' }, one)} / {plainText({ name: 'lineCount' }, one)} 件
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )
      }
    </Asked>
  )
}
