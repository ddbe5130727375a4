import styles from './LimitMark.module.css'

/** How urgent it is that somebody acts: beyond HH or LL is high, beyond H or L is medium. */
export type Urgency = 'high' | 'medium'

/** Shape of an urgency, told apart without colour: high ▲, medium ◆. */
export function LimitMark({ urgency }: { urgency: Urgency }) {
  return (
    <svg className={`${styles.mark} ${styles[urgency]}`} viewBox="0 0 24 24" role="img" aria-label={urgency === 'high' ? '紧急' : '注意'}>
      <path d={urgency === 'high' ? 'M12 2 23 22H1Z' : 'M12 1 23 12 12 23 1 12Z'} />
    </svg>
  )
}
