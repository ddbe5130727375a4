import { millStatusTexts } from '#contract/modules/charging/millRecord.ts'
import { millTopic } from '#contract/modules/charging/millTopic.ts'
import type { MillPass } from '#contract/modules/charging/millTopic.ts'
import { useRetained } from '../../../realtime/useTopic.ts'
import styles from './MillPassLine.module.css'

/** The pass of a mill: which batch, the how-manieth, and how fine it is; nothing where none was recorded. Metal in the powder is said by word and shape. */
export function MillPassLine({ equipCode }: { equipCode: string }) {
  const pass = useRetained(millTopic).values.get(equipCode)
  if (pass === undefined) return null
  const { batchNo, passNo, metalCheck } = pass
  return (
    <span className={styles.pass} data-metal={metalCheck === 'fail'}>
      <b>
        第 {passNo} 遍 {millStatusTexts[pass.status as keyof typeof millStatusTexts] ?? ''}
      </b>
      <span>{batchNo}</span>
      <span>{metalCheck === 'fail' ? '▲ 检出金属' : fineness(pass)}</span>
    </span>
  )
}

/** How fine it came out, else how much is in the mill. */
function fineness({ d50, d90, sieveResidue, inQty, outQty, unit }: MillPass): string {
  const known = [d50 === null ? '' : `D50 ${d50}`, d90 === null ? '' : `D90 ${d90} µm`, sieveResidue === null ? '' : `筛余 ${sieveResidue}%`].filter(
    (text) => text !== '',
  )
  if (known.length > 0) return known.slice(0, 2).join('，')
  return outQty === null ? `投入 ${inQty} ${unit}` : `出料 ${outQty} ${unit}`
}
