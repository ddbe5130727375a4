import { useState } from 'react'
import { serverNow } from '../../realtime/serverClock.ts'
import { useConnection } from '../../realtime/useConnection.ts'

/** Server ms at which the server last said that nothing else has changed; null while this part has not heard it. */
export function useHeardMs(): number | null {
  const { link, beats } = useConnection()
  const [heard, setHeard] = useState<{ beats: number; atMs: number | null }>({ beats: 0, atMs: null })
  if (beats !== heard.beats) setHeard({ beats, atMs: link === 'connected' ? serverNow() : heard.atMs }) // of beats before the link was lost nobody here knows when
  return heard.atMs
}
