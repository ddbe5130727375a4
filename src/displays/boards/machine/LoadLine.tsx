import type { TagMeta } from '#contract/tag.ts'
import { useTag } from '../../../realtime/useTag.ts'
import styles from './MachineHead.module.css'

/** What the controller says of the load in the machine: recipe and batch, as it tells them; nothing while nothing lies in it. */
export function LoadLine({ metas }: { metas: readonly TagMeta[] }) {
  return (
    <p className={styles.load}>
      {metas.map((meta) => (
        <Told key={meta.tagCode} meta={meta} />
      ))}
    </p>
  )
}

function Told({ meta: { tagCode, name } }: { meta: TagMeta }) {
  const { value, quality } = useTag(tagCode)
  if (value === null || value === 0 || quality === 'stale') return null
  return (
    <span>
      {name} <b>{value}</b>
    </span>
  )
}
