import { TableRequest } from '#contract/tableFrame.ts'
import type { TableFrame } from '#contract/tableFrame.ts'
import type { Line } from '../bus/bus.ts'
import { errorFields } from '../log.ts'
import { startPlainLink } from './plainServer.ts'
import type { PlainLink, PlainLinkParts } from './plainServer.ts'
import { createRowRelay } from './rowRelay.ts'
import type { RightsOf } from './rowRelay.ts'

export type TableLinkParts = PlainLinkParts & {
  rightsOf: RightsOf
  /** the table links of the other processes */
  elsewhere: Line
}

/** The live-table link `/vxeSocket/{userId}/{pageId}` (api-contract.md 2.4): answers heartbeats, and hands on the rows that somebody may edit to those who may read them. */
export function startTableLink(parts: TableLinkParts): PlainLink {
  const { rightsOf, elsewhere, findSession, log } = parts
  /** rows go out in the order they came in, whatever the questions about rights take */
  let relaying = Promise.resolve()

  const link = startPlainLink(parts, {
    name: 'table',
    path: /^\/vxeSocket\/([\w-]{1,64})\/[\w-]{1,64}$/,
    onOpen: () => {},
    onText(member, text) {
      const request = requestIn(text)
      if (!request) return members.end(member, 1008, 'not a frame of this link')
      if (request.type === 'heart_beat') return members.send(member, heartBeat)
      inTurn(() => rows.relay(member, request.data))
    },
    onClosed: () => {},
  })
  const { members } = link
  const rows = createRowRelay({ members, elsewhere, rightsOf, findSession, uptimeMs: () => performance.now(), log })
  function inTurn(step: () => Promise<void>): void {
    relaying = relaying.then(step).catch((error: unknown) => log.error('row relay failed', errorFields(error)))
  }
  const stopHearing = elsewhere.on((told) => inTurn(() => rows.handOn(told)))
  return {
    ...link,
    close() {
      stopHearing()
      link.close()
    },
  }
}

const heartBeat = JSON.stringify({ type: 'heart_beat', data: true } satisfies TableFrame)

function requestIn(text: string): TableRequest | null {
  try {
    return TableRequest.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null // no JSON at all
  }
}
