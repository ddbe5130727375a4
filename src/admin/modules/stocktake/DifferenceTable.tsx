import { App, Empty, Select, Button } from 'antd'
import { useState } from 'react'
import { takeStageTexts } from '#contract/modules/stocktake/takeStates.ts'
import type { TakeStage } from '#contract/modules/stocktake/takeStates.ts'
import type { SheetLine, TakeSheet } from '#contract/modules/stocktake/takeCalls.ts'
import { quantityText } from '#contract/rules/quantity.ts'
import { useDictionary } from '../../../api/dictionary.ts'
import { explainLines } from '../../../api/stocktake.ts'
import { useMay } from '../../session/useMay.ts'
import { ReasonNote } from './ReasonNote.tsx'
import { misplacedPairs } from './misplacedPairs.ts'
import styles from './Stocktake.module.css'

type Props = { lines: readonly SheetLine[]; sheet: TakeSheet; chosenId: string; onChoose: (id: string) => void; onChanged: () => void }

/** columns of amounts */
const amounts = new Set(['账面', '一盘', '复盘', '差'])

const amount = (qty: number | null) => (qty === null ? '—' : quantityText(qty, 3))
export const signed = (qty: number) => `${qty > 0 ? '+' : ''}${quantityText(qty, 3)}`

/** Book, first and second count of each line, who counted, and why it differs. */
export function DifferenceTable({ lines, sheet: { take }, chosenId, onChoose, onChanged }: Props) {
  const may = useMay()
  const { message } = App.useApp()
  const reasons = useDictionary('mes_count_reason')
  const canExplain = may('mes:stocktake:recount') && (take.status === 'recount' || take.status === 'review')
  const [notedId, setNotedId] = useState('')
  const explain = async (ids: readonly string[], diffReason: string, diffNote = '') => {
    try {
      await explainLines(take.id, ids, { diffReason, diffNote })
    } catch (error) {
      void message.error(error instanceof Error ? error.message : String(error))
    }
    onChanged()
  }
  if (lines.length === 0) return <Empty description="没有这样的行" />
  const pairs = misplacedPairs(lines)
  const noted = lines.find(({ id }) => id === notedId)
  return (
    <div className={styles.scroll}>
      {canExplain
        ? pairs.map((pair) => (
            <MisplacedPair
              key={pair[0].id}
              pair={pair}
              onMisplaced={() =>
                void explain(
                  pair.map(({ id }) => id),
                  'misplaced',
                )
              }
            />
          ))
        : null}
      <table className={styles.table}>
        <thead>
          <tr>
            {['库位', '物料', '账面', '一盘', '复盘', '差', '一盘 / 复盘', '原因'].map((title) => (
              <th key={title} scope="col" className={amounts.has(title) ? styles.amount : ''}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr
              key={line.id}
              aria-selected={line.id === chosenId}
              data-open={line.diffQty !== null && line.diffQty !== 0 && line.diffReason === ''}
              onClick={() => onChoose(line.id)}
            >
              <td>
                {line.locationCode}
                {line.foundCode === '' ? null : <small>实际在 {line.foundCode}</small>}
              </td>
              <td>
                <button type="button" onClick={() => onChoose(line.id)}>
                  {line.materialName} {line.huCode}
                </button>
                <small>批 {line.lotNo}</small>
              </td>
              <td className={styles.amount}>{amount(line.bookQty)}</td>
              <td className={styles.amount}>{amount(line.countQty)}</td>
              <td className={styles.amount}>{line.stage === 'settled' ? amount(line.count2Qty) : <em>{takeStageTexts[line.stage as TakeStage]}</em>}</td>
              <td className={styles.amount}>
                <b data-lack={(line.diffQty ?? 0) < 0}>{line.diffQty === null ? '—' : signed(line.diffQty)}</b>
                <small>{shareOf(line)}</small>
              </td>
              <td>
                {line.countBy || '—'} / {line.recountBy || '—'}
              </td>
              <td>
                {line.diffQty === null || line.diffQty === 0 ? null : (
                  <Select
                    aria-label={`${line.huCode} 的原因`}
                    size="small"
                    disabled={!canExplain}
                    value={line.diffReason === '' ? null : line.diffReason}
                    placeholder="选原因"
                    options={reasons.map(({ value, text }) => ({ value, label: text }))}
                    onChange={(value) => (value === 'other' ? setNotedId(line.id) : void explain([line.id], value))}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {noted === undefined ? null : (
        <ReasonNote
          line={noted}
          onNote={(note) => {
            setNotedId('')
            void explain([noted.id], 'other', note)
          }}
          onClose={() => setNotedId('')}
        />
      )}
    </div>
  )
}

function shareOf({ diffQty, bookQty, stage }: SheetLine): string {
  if (diffQty === null || diffQty === 0) return stage === 'settled' ? '一致' : ''
  return bookQty === null || bookQty === 0 ? '账上没有' : `${signed(Math.round((diffQty / bookQty) * 1e4) / 100)} %`
}

/** Offers to say of two lines that what lacks in one is in the other: neither loss nor gain. */
function MisplacedPair({ pair: [one, other], onMisplaced }: { pair: readonly [SheetLine, SheetLine]; onMisplaced: () => void }) {
  return (
    <p className={styles.pair}>
      <span>
        {one.huCode} 和 {other.huCode} 同批同量，一边少一边多：多半是放错，不算盘亏
      </span>
      <Button size="small" type="primary" onClick={onMisplaced}>
        改成调整 {quantityText(Math.abs(one.diffQty ?? 0), 3)} {one.unit}
      </Button>
    </p>
  )
}
