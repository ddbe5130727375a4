import { useSyncExternalStore } from 'react'
import { fitCanvas, layoutFor } from './canvas.ts'
import type { Fit, Layout } from './canvas.ts'

export type Viewport = { layout: Layout; fit: Fit }

/** How the board lies on this screen; changes with the window. */
export function useViewport(): Viewport {
  const [layout, scale, left, top] = useSyncExternalStore(onResize, measured).split(' ')
  return { layout: layout === 'page' ? 'page' : 'wall', fit: { scale: Number(scale), left: Number(left), top: Number(top) } }
}

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** One text, because a snapshot must compare equal while nothing changed. */
function measured(): string {
  const size = { width: window.innerWidth, height: window.innerHeight }
  const isTouch = typeof window.matchMedia === 'function' && window.matchMedia('(pointer: coarse)').matches
  const isPreview = new URLSearchParams(window.location.search).has('preview')
  const { scale, left, top } = fitCanvas(size)
  return [layoutFor({ ...size, isTouch, isPreview }), scale, left, top].join(' ')
}
