import { useState } from 'react'
import { Freshness } from '../../charts/Freshness.tsx'
import { LinkMark } from '../../charts/LinkMark.tsx'
import { useServerNow } from '../../realtime/serverClock.ts'
import { useConnection } from '../../realtime/useConnection.ts'

/** What rests for hours is fresh by how long ago the server said that nothing else has changed. */
export function HeardAt() {
  const { link, beats } = useConnection()
  const nowMs = useServerNow(500)
  const [heard, setHeard] = useState({ beats: 0, at: 0 })
  if (beats !== heard.beats) setHeard({ beats, at: nowMs })
  return (
    <>
      <LinkMark link={link} />
      <Freshness ageMs={heard.at === 0 ? null : nowMs - heard.at} beats={beats} />
    </>
  )
}
