import { useSyncExternalStore } from 'react'
import { isReplay } from '../../api/replayed.ts'
import { canvases, fitCanvas, layoutFor, orientationOf } from './canvas.ts'
import type { Fit, Layout, Orientation } from './canvas.ts'

/** `fit` is that of the canvas of this orientation */
export type Viewport = { layout: Layout; orientation: Orientation; fit: Fit }

/** How the board lies on this screen; changes with the window. Without an upright arrangement it lies across. */
export function useViewport({ hasPortrait }: { hasPortrait: boolean } = { hasPortrait: false }): Viewport {
  const [layout, orientation, scale, left, top] = useSyncExternalStore(onResize, hasPortrait ? measuredUpright : measuredAcross).split(' ')
  return {
    layout: layout === 'page' ? 'page' : 'wall',
    orientation: orientation === 'portrait' ? 'portrait' : 'landscape',
    fit: { scale: Number(scale), left: Number(left), top: Number(top) },
  }
}

/** px beside a board for what says that it is replayed (displays/replay) */
const replayRoom = { side: 300, bottom: 150, frame: 14 } as const
/** narrower screens have it above and below */
const leastForReplay = 900

const measuredUpright = () => measured(true)
const measuredAcross = () => measured(false)

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** One text, because a snapshot must compare equal while nothing changed. */
function measured(hasPortrait: boolean): string {
  const room = isReplay && window.innerWidth >= leastForReplay ? replayRoom : { side: 0, bottom: 0, frame: 0 }
  const size = { width: window.innerWidth - room.side - 2 * room.frame, height: window.innerHeight - room.bottom - 2 * room.frame }
  const isTouch = typeof window.matchMedia === 'function' && window.matchMedia('(pointer: coarse)').matches
  const isPreview = new URLSearchParams(window.location.search).has('preview')
  const orientation = hasPortrait ? orientationOf(size) : 'landscape'
  const { scale, left, top } = fitCanvas(size, canvases[orientation])
  return [layoutFor({ ...size, isTouch, isPreview }), orientation, scale, left + room.frame, top + room.frame].join(' ')
}
