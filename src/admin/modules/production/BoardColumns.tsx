import { App, Segmented, Tag } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { orders } from '#contract/modules/production/order.ts'
import { orderStatusTexts } from '#contract/modules/production/orderStates.ts'
import { useOwnCommands } from '../../resource/command/commandsContext.ts'
import { useCommandHost } from '../../resource/command/hostContext.ts'
import { stateColour } from '../../resource/stateColour.ts'
import type { BoardColumn, OnBoard } from './boardColumns.ts'
import { moveOf } from './boardMoves.ts'
import type { Move } from './boardMoves.ts'
import { OrderCard } from './OrderCard.tsx'
import { orderListPath } from './orderListPath.ts'
import styles from './OrderBoard.module.css'

type Props = {
  columns: readonly BoardColumn[]
  /** orders that have no card */
  left: number
}

/** The columns beside each other, those without an order narrow; on a phone one of them. */
export function BoardColumns({ columns, left }: Props) {
  const [chosen, choose] = useState<string>('running')
  const [dragged, drag] = useState<OnBoard | null>(null)
  const { start } = useCommandHost()
  const { message } = App.useApp()
  const commands = useOwnCommands(orders)
  const late = columns.flatMap(({ cards }) => cards).filter(({ lateDays }) => lateDays > 0).length

  function drop(card: OnBoard, move: Move) {
    drag(null)
    if (move.command) void start(move.command, card.row)
    else void message.warning(move.reason)
  }

  return (
    <div className={styles.page}>
      <p className={styles.sums}>
        进行中 {columns.reduce((sum, { cards }) => sum + cards.length, 0)} 单{late > 0 ? <strong className={styles.late}>逾期 {late} 单</strong> : null}
        {left > 0 ? <Link to={orderListPath}>另有 {left} 单较晚交货，在列表中查看</Link> : null}
      </p>
      <Segmented
        aria-label="状态"
        className={styles.chooser ?? ''}
        value={chosen}
        onChange={choose}
        options={columns.map(({ status, cards }) => ({ value: status, label: `${orderStatusTexts[status]} ${cards.length}` }))}
      />
      <div className={styles.columns} style={{ gridTemplateColumns: columns.map(({ cards }) => (cards.length > 0 ? room.full : room.empty)).join(' ') }}>
        {columns.map(({ status, cards }) => {
          const move = dragged === null || dragged.status === status ? null : moveOf(commands, dragged.status, status)
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- by keyboard and finger the cards have 更多
            <section
              key={status}
              className={styles.column}
              data-chosen={status === chosen}
              data-takes={move === null ? undefined : move.command !== null}
              aria-label={orderStatusTexts[status]}
              onDragOver={(event) => move !== null && event.preventDefault()} // what is not taken is dropped as well, and told why
              onDrop={(event) => {
                event.preventDefault()
                if (dragged !== null && move !== null) drop(dragged, move)
              }}
            >
              <h3 className={styles.heading}>
                <Tag color={stateColour(orders, status)}>{orderStatusTexts[status]}</Tag>
                {move?.command ? <span className={styles.becomes}>{move.command.title}</span> : cards.length}
              </h3>
              {cards.map((card) => (
                <OrderCard key={card.id} card={card} onDrag={drag} />
              ))}
              {cards.length === 0 ? <p className={styles.none}>没有订单</p> : null}
            </section>
          )
        })}
      </div>
    </div>
  )
}

const room = { full: 'minmax(176px, 1fr)', empty: 'minmax(92px, 0.5fr)' }
