import { machineStateOf } from '#contract/modules/equipment/machineState.ts'
import { StateMark } from '../../charts/StateMark.tsx'
import { useTag } from '../../realtime/useTag.ts'
import { Untrusted } from './Untrusted.tsx'
import styles from './StateWord.module.css'

/** Shape and word of a machine's state, live. A state that is not known any more keeps its word, greyed, with reason and age. */
export function StateWord({ stateTag, withReason }: { stateTag: string; withReason: boolean }) {
  const tag = useTag(stateTag)
  const isTrusted = tag.quality === 'good' || tag.quality === 'uncertain'
  return (
    <span className={styles.state}>
      <StateMark state={isTrusted ? machineStateOf(Number(tag.value)) : 'offline'} />
      <span data-tag={stateTag} data-quality={tag.quality} className={isTrusted ? styles.word : styles.old}>
        {tag.text}
      </span>
      {isTrusted || !withReason ? null : <Untrusted tag={tag} form="full" />}
    </span>
  )
}
