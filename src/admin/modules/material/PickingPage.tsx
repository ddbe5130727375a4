import { Empty } from 'antd'
import { issues } from '#contract/modules/material/issue/issue.ts'
import { handlingUnits } from '#contract/modules/material/stock/handlingUnit.ts'
import { useRecords, useReload } from '../../../api/records.ts'
import { useRecordChanges } from '../../../realtime/useRecordChanges.ts'
import { explainedText, plainText } from '../../fields/plain.ts'
import { CommandHost } from '../../resource/command/CommandHost.tsx'
import { Asked } from '../../session/Asked.tsx'
import { PickDesk } from './PickDesk.tsx'
import styles from './Picking.module.css'
import { useAddressQuery } from '../../resource/listQueryState.ts'

const mostOrders = 100
const nobodyHears = () => {}

/** 拣料: which order, then its lines in walking order and a box to scan into, for a phone and a scanner (factory.md 3.6). The order stands in the address. */
export function PickingPage() {
  const { asked: address, ask } = useAddressQuery()
  const asked = { status_MultiString: 'released,picking', column: 'needTime', order: 'asc', pageNo: 1, pageSize: mostOrders }
  const found = useRecords(issues, asked, true)
  const reload = useReload(issues)
  useRecordChanges(issues.name, { onChange: reload, onGap: reload })
  useRecordChanges(handlingUnits.name, { onChange: reload, onGap: reload })
  return (
    <Asked query={found} failed="发料单没有读出">
      {({ records }) => {
        const issue = records.find(({ id }) => id === address['issue'])
        if (issue)
          return (
            <CommandHost resource={issues} onWriting={nobodyHears} onGiven={reload}>
              <PickDesk key={issue.id} issue={issue} onPicked={reload} onLeave={() => ask({})} />
            </CommandHost>
          )
        if (records.length === 0) return <Empty description="现在没有要拣的发料单。发料单下达后会自己出现在这里" />
        return (
          <ul className={styles.orders} aria-label="要拣的发料单">
            {records.map((one) => (
              <li key={one.id}>
                <button type="button" className={styles.order} onClick={() => ask({ issue: one.id })}>
                  <strong>{plainText({ name: 'issueNo' }, one)}</strong>
                  <span>{explainedText({ name: 'status' }, one)}</span>
                  <span>{explainedText({ name: 'issueType' }, one)}</span>
                  <span>{plainText({ name: 'batchNo' }, one) === '' ? '不属于批次' : `批号 ${plainText({ name: 'batchNo' }, one)}`}</span>
                  <span>{plainText({ name: 'needTime' }, one).slice(5, 16)} 要用</span>
                </button>
              </li>
            ))}
          </ul>
        )
      }}
    </Asked>
  )
}
