import ReconnectingWebSocket from 'reconnecting-websocket'
import { signedOutReason } from '#contract/notice.ts'
import { apiBase } from '../api/address.ts'

/** Both links of the specification wait so long between tries, to the millisecond (decisions.md 12). */
const againAfterMs = 5000
/** A try that has not opened by then is given up. */
const connectWithinMs = 4000
/** RFC 6455 7.4.1 */
const policyViolation = 1008

export type PlainState = 'open' | 'connecting' | 'resting'

export type PlainLinkParts = {
  url: string
  token: string
  /** tries in vain since it last was open, after which it rests until `wake`; Infinity never rests */
  maxTries: number
  onOpen: () => void
  onText: (text: string) => void
  /** it was open, or was being opened, and is not any more */
  onClosed: () => void
  /** woken while it is open: find out whether it still is */
  onWake: () => void
  /** the server ended the session: the person signed out elsewhere or was signed out */
  onSignedOut: () => void
  onState: (state: PlainState) => void
  /** the back end may be one that takes no token on its links, and then no sub-protocol; ours always does */
  mayBeOpenToAll?: boolean
  /** the browser's WebSocket, or another with its shape */
  WebSocket?: unknown
}

export type PlainLink = {
  /** False when the link is not open: what was to be said is lost. */
  send(text: string): boolean
  /** Nothing is heard on it any more, whatever the socket says: opened anew after 5 s. */
  lost(): void
  /** The page became visible, the network came back or the person acted: no waiting any more. */
  wake(): void
  close(): void
}

/** The address of a link for an http or https base. */
export function linkUrl(domain: string, ...path: readonly string[]): string {
  return [domain.replace(/^http/, 'ws').replace(/\/+$/, ''), ...path.map(encodeURIComponent)].join('/')
}

/** A plain WebSocket of the specification that comes back by itself. One connection at a time is listened to; what an older one still says is nobody's business. */
export function openPlainLink(parts: PlainLinkParts): PlainLink {
  let current: ReconnectingWebSocket | null = null
  let again: ReturnType<typeof setTimeout> | undefined
  let losses = 0
  let isOver = false
  let hasOpened = false
  let bringsToken = true
  const mayBeOpenToAll = parts.mayBeOpenToAll ?? apiBase !== ''

  const drop = () => {
    clearTimeout(again)
    const dropped = current
    current = null
    if (!dropped) return
    parts.onClosed()
    dropped.close()
  }
  /** Counts a loss; whether another try may follow. */
  const mayTryAgain = () => {
    losses += 1
    const isResting = losses > parts.maxTries
    if (isResting) drop()
    parts.onState(isResting ? 'resting' : 'connecting')
    return !isResting
  }
  /** This token opens nothing any more. */
  const endForGood = () => {
    isOver = true
    drop()
    parts.onState('resting')
    parts.onSignedOut()
  }
  /** A browser gives up a connection whose server names no sub-protocol back: until one way opened, both are tried in turn. */
  const tryOtherwise = () => {
    bringsToken = !bringsToken
    drop()
    again = setTimeout(connect, againAfterMs)
  }
  const connect = () => {
    drop()
    const socket = new ReconnectingWebSocket(parts.url, bringsToken ? [parts.token] : [], {
      minReconnectionDelay: againAfterMs,
      maxReconnectionDelay: againAfterMs,
      reconnectionDelayGrowFactor: 1,
      connectionTimeout: connectWithinMs,
      minUptime: 0,
      maxEnqueuedMessages: 0,
      ...(parts.WebSocket === undefined ? {} : { WebSocket: parts.WebSocket }),
    })
    current = socket
    socket.addEventListener('open', () => {
      if (current !== socket) return
      losses = 0
      hasOpened = true
      parts.onState('open')
      parts.onOpen()
    })
    socket.addEventListener('close', ({ code, reason }) => {
      if (current !== socket) return
      parts.onClosed()
      if (bringsToken && code === policyViolation && reason === signedOutReason) endForGood()
      else if (mayTryAgain() && mayBeOpenToAll && !hasOpened) tryOtherwise()
    })
    socket.addEventListener('message', ({ data }) => {
      if (current === socket && typeof data === 'string') parts.onText(data)
    })
  }

  parts.onState('connecting')
  connect()
  return {
    send(text) {
      if (current?.readyState !== ReconnectingWebSocket.OPEN) return false
      current.send(text)
      return true
    },
    lost() {
      if (!current) return
      drop()
      if (mayTryAgain()) again = setTimeout(connect, againAfterMs)
    },
    wake() {
      if (isOver || current?.readyState === ReconnectingWebSocket.CONNECTING) return
      if (current?.readyState === ReconnectingWebSocket.OPEN) return parts.onWake()
      losses = 0
      parts.onState('connecting')
      connect()
    },
    close() {
      isOver = true
      drop()
    },
  }
}
