import styles from './CustomBoard.module.css'

/** What a tile shows was taken out of the plant: hatched, and named, so that somebody changes the board. */
export function Gone({ what, code }: { what: string; code: string }) {
  return (
    <section className={styles.gone} role="alert">
      <strong>{what}已删除</strong>
      <span>{code}</span>
    </section>
  )
}
