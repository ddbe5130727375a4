import type { LiveTag } from '../../realtime/tagStore.ts'
import { useServerNow } from '../../realtime/serverClock.ts'
import { useTag } from '../../realtime/useTag.ts'
import { Value } from '../../charts/Value.tsx'
import type { ValueProps } from '../../charts/Value.tsx'
import { crossingOf } from './crossing.ts'

type LiveValueProps = { tagCode: string; reasonAt: ValueProps['reasonAt']; lowCounts: boolean }

/** A tag of the plant as a number with its unit; when it is not good, with reason and running age. */
export function LiveValue({ tagCode, reasonAt, lowCounts }: LiveValueProps) {
  const tag = useTag(tagCode)
  const urgency = crossingOf(tag, lowCounts)?.urgency ?? null
  if (tag.quality === 'good' || tag.at === 0) return <Value {...valueProps(tag)} ageMs={null} urgency={urgency} reasonAt={reasonAt} />
  return <AgeingValue tag={tag} urgency={urgency} reasonAt={reasonAt} />
}

function AgeingValue({ tag, urgency, reasonAt }: { tag: LiveTag } & Pick<ValueProps, 'urgency' | 'reasonAt'>) {
  const nowMs = useServerNow(1000)
  return <Value {...valueProps(tag)} ageMs={Math.max(0, nowMs - tag.at)} urgency={urgency} reasonAt={reasonAt} />
}

function valueProps({ tagCode, text, meta, quality, reason }: LiveTag) {
  return { tagCode, text, unit: meta?.unit ?? '', quality, reason }
}
