import { heartbeatText, NoticeFrame, signedOutReason } from '#contract/notice.ts'
import ReconnectingWebSocket from 'reconnecting-websocket'

const againAfterMs = 5000
const maxTries = 10
const heartbeatMs = 20_000
/** RFC 6455 7.4.1 */
const policyViolation = 1008

export type NoticeLinkParts = {
  /** base of the API, absolute, for example `https://mes.example.com` */
  domain: string
  userId: string
  token: string
  onFrame: (frame: NoticeFrame) => void
  /** the server ended the session: the person signed out elsewhere or was signed out */
  onSignedOut: () => void
  /** 'resting' after ten tries in vain: `wake` begins again */
  onState: (state: 'open' | 'connecting' | 'resting') => void
  /** the browser's WebSocket, or another with its shape */
  WebSocket?: unknown
}

export type NoticeLink = {
  /** The page became visible, the network came back or the person acted: tries anew when it rested or is between tries. */
  wake(): void
  close(): void
}

/** The address of the link for an http or https base (RTM-001). */
export function noticeUrl(domain: string, userId: string): string {
  return `${domain.replace(/^http/, 'ws').replace(/\/+$/, '')}/websocket/${encodeURIComponent(userId)}`
}

/** The notification link: a text every 20 s, 5 s between tries, ten tries since it last was open, then rest (RTM-008 to RTM-010, decisions.md 12). */
export function openNoticeLink(parts: NoticeLinkParts): NoticeLink {
  let socket = connect(parts)
  return {
    wake() {
      if (socket.isTrying()) return
      socket.close()
      socket = connect(parts) // the library's own reconnect does nothing once its tries are used up
    },
    close: () => socket.close(),
  }
}

function connect({ domain, userId, token, onFrame, onSignedOut, onState, WebSocket }: NoticeLinkParts) {
  const socket = new ReconnectingWebSocket(noticeUrl(domain, userId), [token], {
    minReconnectionDelay: againAfterMs,
    maxReconnectionDelay: againAfterMs,
    reconnectionDelayGrowFactor: 1,
    minUptime: 0,
    maxRetries: maxTries,
    maxEnqueuedMessages: 0,
    ...(WebSocket === undefined ? {} : { WebSocket }),
  })
  let heartbeat: ReturnType<typeof setInterval> | undefined
  let lostSinceOpen = 0
  onState('connecting')
  socket.addEventListener('open', () => {
    lostSinceOpen = 0
    clearInterval(heartbeat)
    heartbeat = setInterval(() => socket.send(heartbeatText), heartbeatMs)
    onState('open')
  })
  socket.addEventListener('close', ({ code, reason }) => {
    if (code === policyViolation && reason === signedOutReason) {
      socket.close() // this token opens nothing any more
      onSignedOut()
    }
    clearInterval(heartbeat)
    lostSinceOpen += 1
    onState(lostSinceOpen > maxTries ? 'resting' : 'connecting')
  })
  socket.addEventListener('message', ({ data }) => {
    const frame = NoticeFrame.safeParse(parsed(data))
    if (frame.success) onFrame(frame.data)
  })

  return {
    isTrying: () => socket.readyState === ReconnectingWebSocket.OPEN || socket.readyState === ReconnectingWebSocket.CONNECTING,
    close() {
      clearInterval(heartbeat)
      socket.close()
    },
  }
}

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return null // not one of our frames
  }
}
