import { configuration } from '../../api/address.ts'
import { readFrames } from '../../api/replay.ts'
import { replayedFrom } from '../../api/replayed.ts'
import { instantOf } from '#contract/rules/wireTime.ts'
import { monotonicMs } from '../serverClock.ts'
import { createReplayStore } from './replayStore.ts'
import { replayWireTo } from './replayWire.ts'

/** The moment that the address names; an address that names none begins an hour ago. */
const first = (replayedFrom === null ? null : instantOf(replayedFrom.replace('T', ' '), configuration.plantTz)) ?? Date.now() - 3_600_000

/** The replay of this page. */
export const replayStore = createReplayStore(Math.min(first, Date.now() - 1000))

/** What speaks in place of the live gateway. */
export const socketWireTo = () => replayWireTo({ store: replayStore, read: readFrames, monotonicMs, nowMs: () => Date.now() })

/** Goes to another moment; never beyond now. */
export function seek(atMs: number): void {
  replayStore.setState({ atMs: Math.min(atMs, Date.now() - 1000), isWaiting: true, failure: null })
}
