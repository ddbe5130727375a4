import type { TrendPush } from '../../../charts/Trend.tsx'
import { serverNow } from '../../../realtime/serverClock.ts'
import { readTag, subscribeTag } from '../../../realtime/tagStore.ts'
import { isTrusted } from '../../live/machineReading.ts'

/** A value that does not change is news for a trend all the same: its line goes on. */
const steadyEveryMs = 500

/** Live values of a tag as a trend takes them: every change, and twice a second what has not changed; a gap while nothing good is known. */
export function liveFeed(tagCode: string): (push: TrendPush) => () => void {
  return (push) => {
    const pushNewest = () => {
      const tag = readTag(tagCode)
      if (tag.meta === null) return
      if (isTrusted(tag) && typeof tag.value === 'number') push(0, tag.at, tag.value)
      else push(0, serverNow(), null)
    }
    const unsubscribe = subscribeTag(tagCode, pushNewest)
    const timer = setInterval(pushNewest, steadyEveryMs)
    return () => {
      unsubscribe()
      clearInterval(timer)
    }
  }
}
