import { useDeferredValue, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { TagMeta } from '#contract/tag.ts'
import { RawColumn } from './RawColumn.tsx'
import { createTagRows } from './tagRows.ts'
import type { TagRows } from './tagRows.ts'
import styles from './TagTable.module.css'

type TagTableProps = { deviceCode: string; metas: readonly TagMeta[]; isRawOpen: boolean; chosen: string | null; onChoose: (tagCode: string) => void }

/** More than a wall in 4K shows at once. */
const rowsAtFirst = 80

/** Every tag in a row of its own: first those that are seen, at once after them the rest. Rows out of sight keep their elements; the browser skips drawing them. */
export function TagTable({ deviceCode, metas, isRawOpen, chosen, onChoose }: TagTableProps) {
  const table = useRef<HTMLTableElement>(null)
  const tagRows = useRef<TagRows | null>(null)
  const rows = useDeferredValue(metas, metas.slice(0, rowsAtFirst))
  const choose = useEffectEvent(onChoose)
  useLayoutEffect(() => {
    if (!table.current) return undefined
    tagRows.current = createTagRows(table.current, (tagCode) => choose(tagCode))
    return () => tagRows.current?.close()
  }, [])
  useLayoutEffect(() => {
    tagRows.current?.show(rows)
    tagRows.current?.choose(chosen)
  }, [rows, chosen])
  return (
    <table ref={table} className={`${styles.table} ${isRawOpen ? styles.withRaw : ''}`}>
      <thead>
        <tr className={styles.titles}>
          <th>编码</th>
          <th>名称</th>
          <th className={styles.address}>地址</th>
          <th className={styles.words}>原始寄存器</th>
          <th className={styles.value}>数值</th>
          <th>单位</th>
          <th>质量</th>
          <th>上次读到</th>
          <th className={styles.limits}>下下限 / 下限 / 上限 / 上上限</th>
        </tr>
      </thead>
      {isRawOpen ? <RawColumn deviceCode={deviceCode} metas={rows} table={table} /> : null}
    </table>
  )
}
