import { createStore } from 'zustand/vanilla'
import type { ScanAnswer } from '#contract/modules/scanning/scanCalls.ts'
import { ApiError } from '../api/request.ts'
import { submitScans } from '../api/scans.ts'
import { sessionStore } from '../api/session.ts'
import { indexedDbStore } from './indexedDbStore.ts'
import { createOutbox } from './outbox.ts'
import type { Sent } from './outbox.ts'
import type { QueuedScan } from './queuedScan.ts'

/** ms after which what waits is tried again */
const againMs = 5000

/** What waits in this device, of everybody who scanned on it, and whether the server answered last. */
export const waitingScans = createStore<{ entries: readonly QueuedScan[]; isReached: boolean }>(() => ({ entries: [], isReached: true }))

const listeners = new Set<(answer: ScanAnswer) => void>()

/** Hears answers to scans that were kept; returns how to stop. */
export function onScanAnswer(listener: (answer: ScanAnswer) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const store = indexedDbStore()

export const scanOutbox = createOutbox({
  store,
  send,
  now: Date.now,
  me() {
    const { session } = sessionStore.getState()
    return session && { id: session.info.id, realname: session.realname }
  },
  onAnswer: (answer) => listeners.forEach((listener) => listener(answer)),
  onChange: () => void refresh(),
})

async function send(scans: Parameters<typeof submitScans>[0]): Promise<Sent> {
  try {
    const answers = await submitScans(scans)
    waitingScans.setState({ isReached: true })
    return { is: 'answered', answers }
  } catch (error) {
    const isDecided = error instanceof ApiError && [400, 403, 413, 422].includes(error.status) // others say nothing of the scans: no network, no session, too busy
    waitingScans.setState({ isReached: isDecided || (error instanceof ApiError && error.isRunning) })
    return isDecided ? { is: 'refused', why: error.message } : { is: 'silent' }
  }
}

async function refresh(): Promise<void> {
  waitingScans.setState({ entries: await store.all() })
}

let isStarted = false

/** Sends what waits now, when the network comes back, when somebody signs in, and every few seconds while something waits. */
export function startOutbox(): void {
  if (isStarted) return
  isStarted = true
  const flush = () => void scanOutbox.flush()
  void refresh().then(flush)
  void navigator.storage?.persist?.() // asks the browser not to clear it when space is short; there is none on plain HTTP
  window.addEventListener('online', flush)
  sessionStore.subscribe(flush)
  setInterval(() => {
    if (waitingScans.getState().entries.some(({ isAnswered }) => !isAnswered)) flush()
  }, againMs)
}

/** Why somebody may not sign out here now, with what to do; null when nothing of theirs waits. */
export async function whyNotLeave(): Promise<string | null> {
  const id = sessionStore.getState().session?.info.id
  const mine = (await store.all()).filter(({ userId }) => userId === id)
  const unsent = mine.filter(({ isAnswered }) => !isAnswered).length
  if (unsent > 0) return `还有 ${unsent} 条扫码没有送出，不能退出登录。请连上网络等它们送出，或在“扫码”页处理`
  return mine.length > 0 ? `有 ${mine.length} 条扫码被拒绝，还没有看过，不能退出登录。请在“扫码”页处理` : null
}
