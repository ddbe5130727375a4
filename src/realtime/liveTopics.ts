import { hearOwnChanges } from '../api/changeMarks.ts'
import { live } from './liveSocket.ts'
import { monotonicMs } from './serverClock.ts'
import { createTopics } from './topics.ts'

let use: (isHeard: boolean) => void = () => {}

/** The topics of this page. Comes with the first page that has a list, and the wire with the first list. */
export const liveTopics = createTopics({ monotonicMs, onUse: (isHeard) => use(isHeard), onTold: hearOwnChanges })

use = live.carry(liveTopics)
