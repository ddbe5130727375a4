import { heartbeatText, NoticeFrame } from '#contract/notice.ts'
import { createHeartbeatTimer } from './heartbeatTimer.ts'
import { linkUrl, openPlainLink } from './plainLink.ts'
import type { PlainLink, PlainState } from './plainLink.ts'
import { monotonicMs } from './serverClock.ts'

const maxTries = 10
const heartbeatMs = 20_000
/** Ours answers every heartbeat; once a server has, its silence for so long means that nothing gets through. */
const answerWithinMs = 5000

export type NoticeLinkParts = {
  /** base of the API, absolute, for example `https://mes.example.com` */
  domain: string
  userId: string
  token: string
  onFrame: (frame: NoticeFrame) => void
  /** it is open again after a loss: what was rung meanwhile was not heard */
  onReopened: () => void
  onSignedOut: () => void
  /** 'resting' after ten tries in vain: `wake` begins again */
  onState: (state: PlainState) => void
  /** see PlainLinkParts */
  mayBeOpenToAll?: boolean
  WebSocket?: unknown
}

/** The address of the link for an http or https base (RTM-001). */
export function noticeUrl(domain: string, userId: string): string {
  return linkUrl(domain, 'websocket', userId)
}

/** The notification link: a text every 20 s, 5 s between tries, ten tries since it last was open, then rest (RTM-008 to RTM-010, decisions.md 12). */
export function openNoticeLink({ domain, userId, onFrame, onReopened, ...parts }: NoticeLinkParts): Pick<PlainLink, 'wake' | 'close'> {
  let hasAnswered = false
  let wasOpen = false
  const heartbeat = createHeartbeatTimer({
    everyMs: heartbeatMs,
    answerWithinMs,
    beat: () => void link.send(heartbeatText),
    onSilence: () => link.lost(),
    expectsAnswer: () => hasAnswered,
    monotonicMs,
  })
  const link = openPlainLink({
    ...parts,
    url: noticeUrl(domain, userId),
    maxTries,
    onOpen() {
      hasAnswered = false
      heartbeat.start()
      if (wasOpen) onReopened()
      wasOpen = true
    },
    onText(text) {
      heartbeat.heard()
      const { data } = NoticeFrame.safeParse(parsed(text))
      if (data?.cmd === 'heartcheck') hasAnswered = true
      if (data) onFrame(data)
    },
    onClosed: heartbeat.stop,
    onWake: heartbeat.ask,
  })
  return link
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // not one of our frames
  }
}
