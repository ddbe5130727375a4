// Viewers without a browser, all in this process: its parent says how many, and when to count.
import { WebSocket } from 'ws'
import type { ViewerSpeech } from '../systems/system.ts'
import { speak } from './crowdLink.ts'
import { stampOfFrame, stampOfText } from './crowdFrame.ts'
import type { CrowdOrder, CrowdReport } from './crowd.ts'
import { percentile } from './statistics.ts'

type Viewer = { socket: WebSocket; received: Set<number> }

const viewers: Viewer[] = []
const connectWithinMs = 30_000
let lateMs: number[] = []
let bytes = 0
let isCounting = false

function join(url: string, { path, headers, auth, asks }: ViewerSpeech): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url}${path}?EIO=4&transport=websocket`, { headers, perMessageDeflate: false })
    const viewer: Viewer = { socket, received: new Set() }
    const timer = setTimeout(() => reject(new Error('a viewer was not let in')), connectWithinMs)
    viewers.push(viewer)
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('a viewer was sent away')))
    socket.on('message', (message: Buffer, isBinary: boolean) => {
      if (isCounting) bytes += message.length
      if (!isBinary && message.length < 400 && speak(socket, message.toString(), auth, asks)) {
        clearTimeout(timer)
        resolve()
      }
      count(viewer, isBinary ? stampOfFrame(message) : stampOfText(message))
    })
  })
}

function count(viewer: Viewer, stamp: { seq: number; atMs: number } | null): void {
  if (!isCounting || !stamp) return
  viewer.received.add(stamp.seq)
  lateMs.push(Date.now() - stamp.atMs)
}

function startCounting(): void {
  for (const { received } of viewers) received.clear()
  lateMs = []
  bytes = 0
  isCounting = true
}

/** Every viewer is owed what any of them got between the first and the last number that all of them could have got. */
function report(): CrowdReport {
  isCounting = false
  const all = viewers.flatMap(({ received }) => [...received])
  const first = all.reduce((least, seq) => Math.min(least, seq), Infinity)
  const last = all.reduce((most, seq) => Math.max(most, seq), -Infinity)
  const ticks = all.length === 0 ? 0 : last - first + 1
  const owed = Math.max(0, ticks - 2) // the first and the last may be cut off by the clock
  const got = viewers.reduce((sum, { received }) => sum + [...received].filter((seq) => seq > first && seq < last).length, 0)
  return {
    ticks,
    deliveredPercent: owed === 0 ? 0 : (100 * got) / (owed * viewers.length),
    lateP50Ms: percentile(lateMs, 0.5),
    lateP99Ms: percentile(lateMs, 0.99),
    bytes,
    connected: viewers.filter(({ socket }) => socket.readyState === WebSocket.OPEN).length,
  }
}

async function obey(order: CrowdOrder): Promise<CrowdReport | null> {
  if (order.kind === 'join') for (let joined = 0; joined < order.count; joined += 1) await join(order.url, order.speech)
  if (order.kind === 'stopReading') for (const { socket } of viewers) socket.pause()
  if (order.kind === 'count') startCounting()
  return order.kind === 'report' ? report() : null
}

process.on('message', (order: CrowdOrder) => {
  obey(order).then(
    (answer) => process.send?.({ answer }),
    (error: unknown) => process.send?.({ failure: String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
