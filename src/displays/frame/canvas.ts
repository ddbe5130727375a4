/** Every wall is designed on this canvas and scaled as a whole (screens.md "Canvas and type"). */
export const canvasPx = { width: 1920, height: 1080 } as const
/** How far the picture wanders from the middle of its 24 px frame; the rest keeps words off the bezel. */
export const wanderRoomPx = 16

export type Size = { width: number; height: number }
export type Fit = { scale: number; left: number; top: number }

/** Largest scale at which the whole canvas is seen, and where its corner goes; what is left of the screen stays dark. */
export function fitCanvas({ width, height }: Size): Fit {
  const scale = Math.min(width / canvasPx.width, height / canvasPx.height)
  return { scale, left: Math.max(0, width - canvasPx.width * scale) / 2, top: Math.max(0, height - canvasPx.height * scale) / 2 }
}

export type Layout = 'wall' | 'page'
type Viewport = Size & { isTouch: boolean; isPreview: boolean }

/** A screen is a wall unless it is held in a hand: narrower than 900 px, or a phone on its side. A preview is the wall, however small. */
export function layoutFor({ width, height, isTouch, isPreview }: Viewport): Layout {
  if (isPreview) return 'wall'
  return width < 900 || (isTouch && height < 600) ? 'page' : 'wall'
}
