import type { Trace } from '#contract/modules/material/stock/trace.ts'
import { quantityText } from '#contract/rules/quantity.ts'
import { unitText } from '#contract/rules/unitConversion.ts'
import { foldTrace } from './foldTrace.ts'
import { card, traceLayout } from './traceLayout.ts'
import type { Looking, PlacedLot } from './traceLayout.ts'
import styles from './TracePage.module.css'

/** px around the picture, for borders and focus marks */
const edgePx = 6

type Props = {
  trace: Trace
  direction: Looking
  isChosen: (id: string) => boolean
  /** hears of a lot, or of a material whose lots stand as one card at a distance */
  onChoose: (lot: PlacedLot) => void
}

/** Lots as cards from left (materials) to right (what was made of them), lines between them with what was used. Of very many, alike ones are one card. */
export function TracePicture({ trace, direction, isChosen, onChoose }: Props) {
  const drawn = foldTrace(trace, isChosen)
  const { width, height, lots, edges } = traceLayout(drawn, direction)
  return (
    <div className={styles.scroll}>
      <svg
        className={styles.picture}
        role="group"
        aria-label="批次追溯图"
        width={width + 2 * edgePx}
        height={height + 2 * edgePx}
        viewBox={`${-edgePx} ${-edgePx} ${width + 2 * edgePx} ${height + 2 * edgePx}`}
      >
        {edges.map(({ parent, child, path, isBlocked }) => (
          <path key={`${parent} ${child}`} className={styles.line} data-blocked={isBlocked} d={path} />
        ))}
        {edges.map(({ parent, child, labelX, labelY, anchor, qty, unit }) => (
          <text key={`${parent} ${child}`} className={styles.amount} x={labelX} y={labelY} textAnchor={anchor}>
            {quantityText(qty, 3)} {unitText(unit)}
          </text>
        ))}
        {lots.map((lot) => (
          <LotCard key={lot.id} lot={lot} isChosen={isChosen(lot.id)} onChoose={() => onChoose(lot)} />
        ))}
      </svg>
    </div>
  )
}

function LotCard({ lot, isChosen, onChoose }: { lot: PlacedLot; isChosen: boolean; onChoose: () => void }) {
  const left = lot.onHand > 0 ? `在库 ${quantityText(lot.onHand, 3)} ${unitText(lot.unit)}` : '已用完'
  return (
    <foreignObject x={lot.x} y={lot.y} width={card.width} height={card.height}>
      <button type="button" className={styles.lot} data-chosen={isChosen} data-blocked={lot.blocked !== null} onClick={onChoose}>
        <strong className={styles.name}>{lot.materialName}</strong>
        <span className={styles.number}>{lot.lotNo}</span>
        <span className={lot.blocked === null ? styles.left : styles.blocked}>{lot.blocked ?? left}</span>
      </button>
    </foreignObject>
  )
}
