import type { ReactNode } from 'react'
import styles from './GalleryPage.module.css'

/** One thing in one state, with a word about it. */
export function Sample({ says, children }: { says: string; children: ReactNode }) {
  return (
    <figure className={styles.sample}>
      <div className={styles.shown}>{children}</div>
      <figcaption>{says}</figcaption>
    </figure>
  )
}
