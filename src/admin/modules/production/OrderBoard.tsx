import { Empty } from 'antd'
import { Link } from 'react-router-dom'
import { orders } from '#contract/modules/production/order.ts'
import { plantDay } from '#contract/rules/wireTime.ts'
import { configuration } from '../../../api/address.ts'
import { useRecords, useReload } from '../../../api/records.ts'
import { useRecordChanges } from '../../../realtime/useRecordChanges.ts'
import { useServerNow } from '../../../realtime/serverClock.ts'
import { CommandHost } from '../../resource/command/CommandHost.tsx'
import { Asked } from '../../session/Asked.tsx'
import { BoardColumns } from './BoardColumns.tsx'
import { boardColumns, boardStates } from './boardColumns.ts'
import { orderListPath } from './orderListPath.ts'

/** beyond this a board is no longer read, and the list is better */
const mostCards = 300

/**
 * The orders that have not ended, a column for each state (factory.md 3.2 订单看板). A card opens its order; dragged into another column,
 * or by its 更多, it is given the command that leads there, with all that the command asks. It reads anew when an order changes.
 */
export function OrderBoard() {
  const query = useRecords(orders, { status_MultiString: boardStates.join(','), column: 'dueDate', order: 'asc', pageNo: 1, pageSize: mostCards }, true)
  const reload = useReload(orders)
  const now = useServerNow(60_000)
  useRecordChanges(orders.name, { onChange: reload, onGap: reload })
  return (
    <Asked query={query} failed="订单没有读出">
      {({ records, total }) =>
        total === 0 ? (
          <Empty description={<Link to={orderListPath}>还没有进行中的订单，去“生产订单”新增</Link>} />
        ) : (
          <CommandHost resource={orders} onWriting={nobodyWaits} onGiven={nobodyWaits}>
            <BoardColumns columns={boardColumns(records, plantDay(now, configuration.plantTz))} left={total - records.length} />
          </CommandHost>
        )
      }
    </Asked>
  )
}

const nobodyWaits = () => {}
