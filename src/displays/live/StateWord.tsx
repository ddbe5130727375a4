import { machineStateOf } from '#contract/modules/equipment/machineState.ts'
import { StaleMark } from '../../charts/StaleMark.tsx'
import { StateMark } from '../../charts/StateMark.tsx'
import { useServerNow } from '../../realtime/serverClock.ts'
import type { LiveTag } from '../../realtime/tagStore.ts'
import { useTag } from '../../realtime/useTag.ts'
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
      {isTrusted || !withReason ? null : <Reason tag={tag} />}
    </span>
  )
}

function Reason({ tag }: { tag: LiveTag }) {
  const nowMs = useServerNow(1000)
  return <StaleMark reason={tag.reason ?? '过期'} ageMs={tag.at === 0 ? null : nowMs - tag.at} />
}
