import { Grid } from 'antd'
import { totalText } from './totalText.ts'
import styles from './ListBar.module.css'
import type { ListSummary } from './listSummary.ts'

/** Below a list: what its records come to, and the keys that work in it. */
export function ListFoot({ total, summary }: { total: number; summary: ListSummary | null }) {
  const isRoomy = Grid.useBreakpoint().md ?? true
  const totals = summary?.totals ?? []
  return (
    <div className={styles.foot}>
      {totals.length > 0 ? (
        <span className={styles.totals}>
          <b>{total}</b> 条合计：{totals.map(totalText).join('；')}
        </span>
      ) : null}
      {isRoomy ? (
        <span className={styles.keys} aria-hidden>
          {keys.map(([key, words]) => (
            <span key={key}>
              <kbd>{key}</kbd> {words}
            </span>
          ))}
        </span>
      ) : null}
    </div>
  )
}

const keys = [
  ['/', '搜索'],
  ['↑ ↓', '移动'],
  ['空格', '选中'],
  ['Enter', '打开'],
  ['.', '更多操作'],
] as const
