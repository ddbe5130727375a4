import type { ReactNode } from 'react'
import styles from './Page.module.css'

type Props = { title?: ReactNode; logo?: ReactNode; avatar?: ReactNode; children?: ReactNode }

/** What stands above a page: its title with a logo or a face beside it, and what the page says of itself (LAY-031). */
export function PageHeader({ title, logo, avatar, children }: Props) {
  return (
    <header className={styles.header}>
      {avatar === undefined ? null : <div data-part="avatar">{avatar}</div>}
      {logo === undefined ? null : <div data-part="logo">{logo}</div>}
      <div className={styles.words}>
        {title === undefined ? null : <h2>{title}</h2>}
        {children}
      </div>
    </header>
  )
}
