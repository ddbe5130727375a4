import { ShortStaleMark, StaleMark } from '../../charts/StaleMark.tsx'
import { useServerNow } from '../../realtime/serverClock.ts'
import type { LiveTag } from '../../realtime/tagStore.ts'

/** Why a value is not to be trusted, and for how long already; `short` tells one of both. */
export function Untrusted({ tag, form }: { tag: LiveTag; form: 'full' | 'short' }) {
  const nowMs = useServerNow(1000)
  const reason = tag.reason ?? '过期'
  const ageMs = tag.at === 0 || tag.quality === 'uncertain' ? null : Math.max(0, nowMs - tag.at)
  return form === 'full' ? <StaleMark reason={reason} ageMs={ageMs} /> : <ShortStaleMark quality={tag.quality} reason={reason} ageMs={ageMs} />
}
