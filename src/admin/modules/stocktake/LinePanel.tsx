import { Alert } from 'antd'
import { moveTypeTexts } from '#contract/modules/material/stock/moveTypes.ts'
import type { SheetLine } from '#contract/modules/stocktake/takeCalls.ts'
import { quantityText } from '#contract/rules/quantity.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import { useBookMoves } from '../../../api/stocktake.ts'
import { Asked } from '../../session/Asked.tsx'
import { signed } from './DifferenceTable.tsx'
import styles from './Stocktake.module.css'

/** One line closely: its difference, and the moves that made its book amount. */
export function LinePanel({ line }: { line: SheetLine }) {
  return (
    <aside className={styles.panel} aria-label={`${line.huCode} 的账`}>
      <h3>
        {line.locationCode} {line.materialName} <small>批 {line.lotNo}</small>
      </h3>
      {line.diffQty === null ? (
        <Alert type="info" showIcon title="还没有定数：盘点和复盘之后才显示账面" />
      ) : (
        <>
          <p className={styles.big} data-lack={line.diffQty < 0}>
            <b>{line.diffQty === 0 ? '一致' : signed(line.diffQty)}</b> <span>{line.unit}</span>
          </p>
          {line.diffNote === '' ? null : <p>{line.diffNote}</p>}
          <Book line={line} />
        </>
      )}
    </aside>
  )
}

function Book({ line }: { line: SheetLine }) {
  return (
    <Asked query={useBookMoves(line.id)} failed="流水没有读出">
      {({ moves, total, plantTz }) => (
        <>
          <h4>
            账面怎么来的 <small>{total > moves.length ? `最近 ${moves.length} 条，共 ${total} 条` : `全部 ${total} 条`}</small>
          </h4>
          <ul className={styles.moves}>
            {moves.map(({ id, at, moveType, batchNo, qty }) => (
              <li key={id}>
                <time>{wireTime(at, plantTz).slice(5, 16)}</time>
                <span>{[textOf(moveType), batchNo].filter((word) => word !== '').join(' ')}</span>
                <b>{qty === 0 ? '—' : signed(qty)}</b>
              </li>
            ))}
            <li>
              <time />
              <span>账面</span>
              <b>
                {quantityText(line.bookQty ?? 0, 3)} {line.unit}
              </b>
            </li>
          </ul>
        </>
      )}
    </Asked>
  )
}

const textOf = (moveType: string): string => Object.entries(moveTypeTexts).find(([value]) => value === moveType)?.[1] ?? moveType
