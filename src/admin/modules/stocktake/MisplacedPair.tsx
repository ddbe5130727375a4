import { Button } from 'antd'
import type { SheetLine } from '#contract/modules/stocktake/takeCalls.ts'
import { quantityText } from '#contract/rules/quantity.ts'
import styles from './Stocktake.module.css'

/** Offers to say of two lines that what lacks in one is in the other: neither loss nor gain. */
export function MisplacedPair({ pair: [one, other], onMisplaced }: { pair: readonly [SheetLine, SheetLine]; onMisplaced: () => void }) {
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
