import styles from './cells.module.css'

type Props = {
  /** how much is done, without its unit */
  done: string
  /** of how much, with its unit */
  whole: string
  /** 0 to 1, more where more was made than was asked for */
  share: number
}

/** An amount beside the whole that it is part of, as numbers and as a bar. */
export function AmountDone({ done, whole, share }: Props) {
  const percent = Math.min(100, Math.max(0, share * 100))
  return (
    <span className={styles.amount} title={`${done} / ${whole}，${Math.floor(share * 100)}%`}>
      <span className={styles.numbers}>
        {done} / <b>{whole}</b>
      </span>
      <span className={styles.groove} aria-hidden>
        <span className={styles.bar} style={{ inlineSize: `${percent}%` }} />
      </span>
    </span>
  )
}
