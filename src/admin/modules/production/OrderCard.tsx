import { Tag } from 'antd'
import { Link } from 'react-router-dom'
import { orders } from '#contract/modules/production/order.ts'
import { detailPath } from '../../fields/detailPaths.ts'
import { useOwnCommands } from '../../resource/command/commandsContext.ts'
import { useCommandHost } from '../../resource/command/hostContext.ts'
import { MoreCommands } from '../../resource/command/MoreCommands.tsx'
import { useOffers } from '../../resource/command/useOffers.ts'
import type { OnBoard } from './boardColumns.ts'
import { isPressed } from './boardMoves.ts'
import { orderListPath } from './orderListPath.ts'
import styles from './OrderBoard.module.css'

type Props = {
  card: OnBoard
  /** hears which card is in the hand, and null when it is no longer */
  onDrag: (card: OnBoard | null) => void
}

/** An order on the board. What dragging does, 更多 does for keyboard and finger. */
export function OrderCard({ card, onDrag }: Props) {
  const { id, orderNo, product, customer, qty, dueDate, lateDays, priority, row } = card
  const { start } = useCommandHost()
  const offers = useOffers(orders, useOwnCommands(orders).filter(isPressed))(row)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- by keyboard and finger it has 更多
    <article
      className={styles.card}
      data-late={lateDays > 0}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', orderNo)
        onDrag(card)
      }}
      onDragEnd={() => onDrag(null)}
    >
      <Link className={styles.body} to={detailPath(orderListPath, id)} draggable={false}>
        <span className={styles.top}>
          <strong>{product}</strong>
          {priority <= 2 ? <Tag color={priority === 1 ? 'red' : 'orange'}>{priority === 1 ? '特急' : '加急'}</Tag> : null}
        </span>
        <span className={styles.quiet}>{customer}</span>
        <span className={styles.top}>
          <span className={styles.qty}>{qty}</span>
          <span className={lateDays > 0 ? styles.late : styles.quiet}>{lateDays > 0 ? `逾期 ${lateDays} 天` : `${dueDate.slice(5)} 交`}</span>
        </span>
      </Link>
      <span className={styles.top}>
        <span className={styles.quiet}>{orderNo}</span>
        <MoreCommands
          offers={offers.filter(({ reason }) => reason === null)}
          subject={orderNo}
          look={{ type: 'link', size: 'small' }}
          onGive={(command) => void start(command, row)}
        />
      </span>
    </article>
  )
}
