/** Every wall is designed on such a canvas and scaled as a whole (screens.md "Canvas and type"); upright is for boards that declare it. */
export const canvases = { landscape: { width: 1920, height: 1080 }, portrait: { width: 1080, height: 1920 } } as const
export type Orientation = keyof typeof canvases
export const canvasPx = canvases.landscape
/** How far the picture wanders from the middle of its 24 px frame; the rest keeps words off the bezel. */
export const wanderRoomPx = 16

export type Size = { width: number; height: number }
export type Fit = { scale: number; left: number; top: number }

/** Largest scale at which the whole canvas is seen, and where its corner goes; what is left of the screen stays dark. */
export function fitCanvas({ width, height }: Size, canvas: Size = canvasPx): Fit {
  const scale = Math.min(width / canvas.width, height / canvas.height)
  return { scale, left: Math.max(0, width - canvas.width * scale) / 2, top: Math.max(0, height - canvas.height * scale) / 2 }
}

/** How a screen stands: upright only where it is clearly higher than wide. */
export function orientationOf({ width, height }: Size): Orientation {
  return height > width * 1.2 ? 'portrait' : 'landscape'
}

export type Layout = 'wall' | 'page'
type Viewport = Size & { isTouch: boolean; isPreview: boolean }

/** A screen is a wall unless it is held in a hand: narrower than 900 px, or a phone on its side. A preview is the wall, however small. */
export function layoutFor({ width, height, isTouch, isPreview }: Viewport): Layout {
  if (isPreview) return 'wall'
  return width < 900 || (isTouch && height < 600) ? 'page' : 'wall'
}
