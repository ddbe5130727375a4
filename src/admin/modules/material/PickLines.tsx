import { useState } from 'react'
import { Button } from 'antd'
import type { LineToPick, Suggestion } from '#contract/modules/material/issue/issueCommands.ts'
import { quantityText } from '#contract/rules/quantity.ts'
import styles from './Picking.module.css'

type Props = { lines: readonly LineToPick[]; onChoose: (huCode: string) => void }

/** units of a line that are shown before a person asks for the rest */
const fewUnits = 3

/** What is still to be picked, in walking order; under each line its units, the first by the rule of the material first. */
export function PickLines({ lines, onChoose }: Props) {
  return (
    <ol className={styles.lines} aria-label="发料行">
      {lines.map((line) => (
        <Line key={line.lineId} line={line} onChoose={onChoose} />
      ))}
    </ol>
  )
}

function Line({ line, onChoose }: { line: LineToPick; onChoose: Props['onChoose'] }) {
  const [showsAll, setShowsAll] = useState(false)
  const isDone = line.issuedQty >= line.demandQty
  const shown = showsAll ? line.suggestions : line.suggestions.slice(0, fewUnits)
  return (
    <li className={styles.line} data-done={isDone}>
      <div className={styles.material}>
        <strong>{line.materialName}</strong>
        <span>{line.materialCode}</span>
        <span className={styles.amount}>
          {quantityText(line.issuedQty, 6)} / {quantityText(line.demandQty, 6)} {line.unit}
          {isDone ? ' 已拣齐' : ''}
        </span>
      </div>
      {isDone ? null : line.suggestions.length === 0 ? (
        <p className={styles.short}>发料仓没有可用的批次，请先补货，或按缺料完成</p>
      ) : (
        <>
          <ul className={styles.units}>
            {shown.map((one) => (
              <li key={one.huId}>
                <Unit one={one} unit={line.unit} onChoose={onChoose} />
              </li>
            ))}
          </ul>
          {line.suggestions.length > fewUnits ? (
            <Button type="link" size="small" onClick={() => setShowsAll(!showsAll)}>
              {showsAll ? '收起' : `还有 ${line.suggestions.length - fewUnits} 件`}
            </Button>
          ) : null}
        </>
      )}
    </li>
  )
}

/** Chosen it stands in the box, and is not picked by that. */
function Unit({ one, unit, onChoose }: { one: Suggestion; unit: string; onChoose: Props['onChoose'] }) {
  return (
    <button type="button" className={styles.unit} data-first={one.rank === 1} onClick={() => onChoose(one.huCode)}>
      <b>{one.locationCode}</b>
      <span>{one.huCode}</span>
      <span>批次 {one.lotNo}</span>
      <span>{one.expireDate === null ? '无有效期' : `${one.expireDate} 到期`}</span>
      <span>
        {quantityText(one.available + one.reserved, 6)} {unit}
        {one.reserved > 0 ? '，已留' : ''}
      </span>
    </button>
  )
}
