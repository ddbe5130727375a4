import type { ReactNode } from 'react'
import styles from './Designer.module.css'

/** One thing that a field has, under its name. */
export function Detail({ title, isWide = false, children }: { title: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={`${styles.detail} ${isWide ? (styles.wide ?? '') : ''}`}>
      <span className={styles.detailTitle}>{title}</span>
      {children}
    </div>
  )
}
