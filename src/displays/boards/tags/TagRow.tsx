import { memo, useEffect, useRef } from 'react'
import type { TagMeta } from '#contract/tag.ts'
import { keepPainted } from './rowPainter.ts'
import styles from './TagTable.module.css'

type TagRowProps = { meta: TagMeta; isChosen: boolean; onChoose: (tagCode: string) => void }

/** One tag. React writes what is configured; what lives is painted into the cells by rowPainter. */
export const TagRow = memo(function TagRow({ meta, isChosen, onChoose }: TagRowProps) {
  const { tagCode, name, unit } = meta
  const value = useRef<HTMLSpanElement>(null)
  const quality = useRef<HTMLTableCellElement>(null)
  const age = useRef<HTMLTableCellElement>(null)
  useEffect(() => {
    if (!value.current || !quality.current || !age.current) return undefined
    return keepPainted({ value: value.current, quality: quality.current, age: age.current }, tagCode)
  }, [tagCode])
  return (
    <tr className={`${styles.row} ${isChosen ? styles.chosen : ''}`}>
      <td className={styles.code}>
        <button type="button" onClick={() => onChoose(tagCode)} aria-pressed={isChosen} title="看四种字节序">
          {tagCode}
        </button>
      </td>
      <td className={styles.name}>{name}</td>
      <td className={styles.address} data-address>
        —
      </td>
      <td className={styles.words} data-words>
        —
      </td>
      <td className={styles.value}>
        <span ref={value} data-tag={tagCode} data-quality="bad" className={styles.live}>
          —
        </span>
      </td>
      <td className={styles.unit}>{unit}</td>
      <td ref={quality} className={styles.quality}>
        —
      </td>
      <td ref={age} className={styles.age}>
        —
      </td>
      <td className={styles.limits}>{limitsText(meta)}</td>
    </tr>
  )
})

function limitsText({ limitLL, limitL, limitH, limitHH }: TagMeta): string {
  const limits = [limitLL, limitL, limitH, limitHH]
  return limits.every((limit) => limit === null) ? '' : limits.map((limit) => limit ?? '—').join(' / ')
}
