import { millStatusTexts } from '#contract/modules/charging/millRecord.ts'
import { millTopic } from '#contract/modules/charging/millTopic.ts'
import type { MillPass } from '#contract/modules/charging/millTopic.ts'
import { useRetained } from '../../../realtime/useTopic.ts'
import styles from './MillPassLine.module.css'

/** What a mill is at: the how-manieth pass, of which batch or how fine; its name where no pass was recorded. Metal in the powder is said by word and shape. */
export function MillPassLine({ equipCode, name }: { equipCode: string; name: string }) {
  const pass = useRetained(millTopic).values.get(equipCode)
  if (pass === undefined) return <span className={styles.name}>{name}</span>
  const { passNo, metalCheck } = pass
  return (
    <span className={styles.pass} data-metal={metalCheck === 'fail'}>
      <b>
        第 {passNo} 遍 {millStatusTexts[pass.status as keyof typeof millStatusTexts] ?? ''}
      </b>
      <span>{metalCheck === 'fail' ? '▲ 检出金属' : (fineness(pass) ?? pass.batchNo)}</span>
    </span>
  )
}

/** How fine it came out; null while nobody has measured it. */
function fineness({ d50, d90, sieveResidue }: MillPass): string | null {
  const known = [d50 === null ? '' : `D50 ${d50}`, d90 === null ? '' : `D90 ${d90}`, sieveResidue === null ? '' : `筛余 ${sieveResidue}%`]
  const [first, second] = known.filter((text) => text !== '')
  return first === undefined ? null : [first, second].filter((text) => text !== undefined).join('，')
}
