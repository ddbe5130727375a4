import styles from './PriorityMark.module.css'

const shapes: Record<number, { name: string; path: string }> = {
  1: { name: '紧急', path: 'M12 2 23 22H1Z' },
  2: { name: '高', path: 'M12 1 23 12 12 23 1 12Z' },
  3: { name: '中', path: 'M1 2H23L12 22Z' },
  4: { name: '低', path: 'M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20Z' },
}
const journal = { name: '记录', path: 'M3 9H21V15H3Z' }

/** Shape and colour of an alarm's priority, 1 to 4, told apart without colour; hollow for one that has returned. */
export function PriorityMark({ priority, isHollow }: { priority: number; isHollow: boolean }) {
  const { name, path } = shapes[priority] ?? journal
  return (
    <svg className={styles.mark} data-priority={priority} data-hollow={isHollow} viewBox="0 0 24 24" role="img" aria-label={name}>
      <path d={path} />
    </svg>
  )
}
