import { Freshness } from '../../charts/Freshness.tsx'
import { LinkMark } from '../../charts/LinkMark.tsx'
import { useServerNow } from '../../realtime/serverClock.ts'
import { useConnection } from '../../realtime/useConnection.ts'
import { useHeardMs } from './useHeardMs.ts'

/** For boards of things that may rest for hours: what is fresh there is how long ago the server said that nothing else has changed. */
export function HeardAt() {
  const { link, beats } = useConnection()
  const nowMs = useServerNow(500)
  const heardMs = useHeardMs()
  return (
    <>
      <LinkMark link={link} />
      <Freshness ageMs={heardMs === null ? null : nowMs - heardMs} beats={beats} />
    </>
  )
}
