import { useSyncExternalStore } from 'react'
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

const measuredUpright = () => measured(true)
const measuredAcross = () => measured(false)

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** One text, because a snapshot must compare equal while nothing changed. */
function measured(hasPortrait: boolean): string {
  const size = { width: window.innerWidth, height: window.innerHeight }
  const isTouch = typeof window.matchMedia === 'function' && window.matchMedia('(pointer: coarse)').matches
  const isPreview = new URLSearchParams(window.location.search).has('preview')
  const orientation = hasPortrait ? orientationOf(size) : 'landscape'
  const { scale, left, top } = fitCanvas(size, canvases[orientation])
  return [layoutFor({ ...size, isTouch, isPreview }), orientation, scale, left, top].join(' ')
}
