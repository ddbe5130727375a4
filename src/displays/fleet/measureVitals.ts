import type { Vitals } from '#contract/modules/walls/vitals.ts'
import { connectionStore } from '../../realtime/connectionStore.ts'
import { serverNow } from '../../realtime/serverClock.ts'
import { kioskCan } from './kioskBridge.ts'
import { playerStore } from './player.ts'
import { wallNotices } from './wallNotices.ts'

const countedMs = 1000
/** a page that draws nothing any more counts nothing */
const giveUpMs = 2500
const bytesPerMb = 1024 * 1024

/** How this screen does now; counts its pictures for a second. */
export async function measureVitals(): Promise<Vitals> {
  const fps = document.visibilityState === 'visible' ? await countFrames() : null
  const { newestAt, link } = connectionStore.getState()
  const { playing, path } = playerStore.getState()
  const heap = heapOf(performance)
  const nowMs = serverNow()
  return {
    path: path ?? window.location.pathname + window.location.search,
    dataAgeMs: newestAt === 0 ? null : Math.max(0, Math.round(nowMs - newestAt)),
    fps,
    memoryMb: heap === null ? null : Math.round(heap.used / bytesPerMb),
    memoryLimitMb: heap === null ? null : Math.round(heap.limit / bytesPerMb),
    clockErrorMs: link === 'connected' ? Math.round(Date.now() - nowMs) : null,
    width: Math.round(window.screen.width * window.devicePixelRatio),
    height: Math.round(window.screen.height * window.devicePixelRatio),
    playing,
    ...kioskCan(),
    isDark: wallNotices.getState().isOff,
  }
}

function countFrames(): Promise<number> {
  return new Promise((resolve) => {
    let frames = 0
    const begun = performance.now()
    const patience = setTimeout(() => resolve(frames), giveUpMs)
    const count = () => {
      const passedMs = performance.now() - begun
      frames += 1
      if (passedMs < countedMs) return void requestAnimationFrame(count)
      clearTimeout(patience)
      return resolve(Math.round(((frames - 1) * 1000) / passedMs))
    }
    requestAnimationFrame(count)
  })
}

/** Chromium tells how large the heap of a page is, other browsers do not. */
function heapOf(source: object): { used: number; limit: number } | null {
  const memory: unknown = Reflect.get(source, 'memory')
  if (typeof memory !== 'object' || memory === null) return null
  const [used, limit]: unknown[] = [Reflect.get(memory, 'usedJSHeapSize'), Reflect.get(memory, 'jsHeapSizeLimit')]
  return typeof used === 'number' && typeof limit === 'number' ? { used, limit } : null
}
