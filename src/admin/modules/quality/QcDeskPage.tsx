import { Empty, Flex, Tag } from 'antd'
import { Link } from 'react-router-dom'
import { qcOrders } from '#contract/modules/quality/qcOrder.ts'
import { qcResults } from '#contract/modules/quality/qcResult.ts'
import { useRecords, useReload } from '../../../api/records.ts'
import type { RecordRow } from '../../../api/records.ts'
import { useReadings } from '../../../api/quality.ts'
import { useRecordChanges } from '../../../realtime/useRecordChanges.ts'
import { explainedText, plainText } from '../../fields/plain.ts'
import { CommandHost } from '../../resource/command/CommandHost.tsx'
import { DetailCommands } from '../../resource/command/DetailCommands.tsx'
import { useAddressQuery } from '../../resource/listQueryState.ts'
import { Asked } from '../../session/Asked.tsx'
import { ReadingGrid } from './ReadingGrid.tsx'
import styles from './Quality.module.css'

const mostOpen = 200
const ignored = () => {}

/** 检验台: what waits on the left, its readings on the right, by keyboard from the first to the last (factory.md 3.18). Which inspection stands in the address. */
export function QcDeskPage() {
  const { asked, ask } = useAddressQuery()
  const reload = useReload(qcOrders)
  useRecordChanges(qcOrders.name, { onChange: reload, onGap: reload })
  const open = useRecords(
    qcOrders,
    { status_MultiString: 'waiting,sampling,testing,review', column: 'createTime', order: 'asc', pageNo: 1, pageSize: mostOpen },
    true,
  )
  return (
    <Asked query={open} failed="检验单没有读出">
      {({ records }) => {
        const chosen = records.find(({ id }) => id === asked['qc']) ?? records[0]
        if (!chosen) return <Empty description="没有待检的检验单。收货、完工或巡查时会自己出现在这里" />
        return (
          <div className={styles.desk}>
            <ul className={styles.queue} aria-label="待检">
              {records.map((one) => (
                <li key={one.id}>
                  <button type="button" aria-current={one.id === chosen.id} onClick={() => ask({ qc: one.id })}>
                    <b>{plainText({ name: 'qcNo' }, one)}</b>
                    <Tag>{explainedText({ name: 'status' }, one)}</Tag>
                    <span>{aboutOf(one)}</span>
                  </button>
                </li>
              ))}
            </ul>
            <Inspection key={chosen.id} order={chosen} />
          </div>
        )
      }}
    </Asked>
  )
}

/** Which kind it is, and of what. */
const aboutOf = (order: RecordRow) =>
  [
    explainedText({ name: 'qcType' }, order),
    explainedText({ name: 'lotId' }, order) || explainedText({ name: 'pointId' }, order),
    plainText({ name: 'batchNo' }, order),
  ]
    .filter((word) => word !== '')
    .join(' · ')

function Inspection({ order }: { order: RecordRow }) {
  const reload = useReload(qcResults)
  const readings = useReadings(order.id)
  const status = plainText({ name: 'status' }, order)
  return (
    <section className={styles.inspection} aria-label={plainText({ name: 'qcNo' }, order)}>
      <Flex wrap gap={12} align="baseline">
        <h2>{plainText({ name: 'qcNo' }, order)}</h2>
        <span>{aboutOf(order)}</span>
        <Link to={`/qc/order/detail/${order.id}`}>整张检验单</Link>
      </Flex>
      <CommandHost resource={qcOrders} onWriting={ignored} onGiven={reload}>
        <DetailCommands resource={qcOrders} row={order} onWriting={ignored} onGiven={reload} />
      </CommandHost>
      <Asked query={readings} failed="检验结果没有读出">
        {({ records }) =>
          records.length === 0 ? (
            <Empty description="先取样，再记录结果" />
          ) : (
            <ReadingGrid qcId={order.id} rows={records} isLocked={status !== 'sampling' && status !== 'testing'} />
          )
        }
      </Asked>
    </section>
  )
}
