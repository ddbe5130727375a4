import { setTimeout as pause } from 'node:timers/promises'
import { decodeJwt } from 'jose'
import { openNoticeLink } from '../../../src/realtime/noticeLink.ts'
import { openTableLink } from '../../../src/realtime/tableLink.ts'
import { boardTags } from '../factory.ts'
import type { FaultRow } from '../row.ts'

const cutAfterIdleMs = 27_000
const watchedMs = 150_000
const screens = 5

export const F28: FaultRow = {
  id: 'F-28',
  fault: `proxy that cuts what is silent in one direction for ${cutAfterIdleMs / 1000} s (nginx: 60 s), then restarts`,
  async run(stage) {
    const factory = await stage.factory()
    const wire = await stage.wire(factory.port, { cutAfterIdleMs })
    const domain = `http://127.0.0.1:${wire.port}`
    const { token } = factory
    const userId = decodeJwt(token).sub ?? ''
    const crowd = await stage.crowd({ url: domain, token, count: screens, request: { tags: boardTags, rateHz: 1 } })
    const states = { notice: '', table: '' }
    stage.keep(openTableLink({ domain, userId, pageId: 'f'.repeat(32), token, onState: (state) => (states.table = state) }))
    stage.keep(
      openNoticeLink({ domain, userId, token, onFrame: () => {}, onReopened: () => {}, onSignedOut: () => {}, onState: (state) => (states.notice = state) }),
    )
    await pause(3000)
    const before = wire.arrivals.length
    await pause(watchedMs)
    const cuts = wire.idleCuts()
    const anew = wire.arrivals.length - before
    wire.reset()
    await pause(100)
    const lostAt = Date.now()
    while ((states.notice !== 'open' || states.table !== 'open') && Date.now() - lostAt < 30_000) await pause(50)
    const plainBackMs = Date.now() - lostAt
    const { connected } = await crowd.report()
    return [
      {
        what: 'connections cut because nothing passed',
        measured: cuts,
        unit: '',
        atMost: 0,
        remark: `${watchedMs / 60_000} min instead of 30; all three links`,
      },
      { what: 'connections made anew', measured: anew, unit: '', atMost: 0 },
      { what: 'notification and table back after the proxy restarted', measured: plainBackMs / 1000, unit: 's', atMost: 6 },
      { what: 'displays back by then', measured: connected, unit: '', atLeast: screens },
    ]
  },
}
