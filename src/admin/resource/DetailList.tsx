import { Descriptions, Grid } from 'antd'
import type { ReactNode } from 'react'
import styles from './DetailList.module.css'

export type Detail = {
  key: string
  label: string
  children: ReactNode
  /** takes the rest of its line */
  span?: 'filled'
}

/** Labels and values in one to four columns, fewer where there is no room for them (WID-001). */
export function DetailList({ details, columns }: { details: readonly Detail[]; columns: 1 | 2 | 3 | 4 }) {
  const isRoomy = Grid.useBreakpoint().sm ?? true // beside its label a value has no room on a phone
  const atMost = (most: number) => Math.min(columns, most)
  return (
    <Descriptions
      bordered
      className={styles.list ?? ''}
      size="small"
      layout={isRoomy ? 'horizontal' : 'vertical'}
      column={{ xs: 1, sm: 1, md: atMost(2), lg: atMost(3), xl: columns, xxl: columns }}
      styles={{ label: { width: 110 } }}
      items={[...details]}
    />
  )
}
