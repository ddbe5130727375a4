/** A picture as it is cropped: its size in px, how far it is zoomed in (1 shows the largest square), and where the square's middle is (0 to 1). */
export type Crop = { widthPx: number; heightPx: number; zoom: number; middleX: number; middleY: number }
export type Square = { leftPx: number; topPx: number; sidePx: number }

/** The square of a picture that is kept; it never leaves the picture. */
export function squareOf({ widthPx, heightPx, zoom, middleX, middleY }: Crop): Square {
  const sidePx = Math.min(widthPx, heightPx) / Math.max(1, zoom)
  const within = (middle: number, lengthPx: number) => Math.min(Math.max(0, middle * lengthPx - sidePx / 2), lengthPx - sidePx)
  return { leftPx: within(middleX, widthPx), topPx: within(middleY, heightPx), sidePx }
}

/** The crop after the picture was pulled by `dx`, `dy` px on a preview of `previewPx`; pulling beyond the edge does nothing. */
export function pulled(crop: Crop, dx: number, dy: number, previewPx: number): Crop {
  const { leftPx, topPx, sidePx } = squareOf(crop)
  const scale = sidePx / previewPx
  const moved = squareOf({ ...crop, middleX: (leftPx + sidePx / 2 - dx * scale) / crop.widthPx, middleY: (topPx + sidePx / 2 - dy * scale) / crop.heightPx })
  return { ...crop, middleX: (moved.leftPx + sidePx / 2) / crop.widthPx, middleY: (moved.topPx + sidePx / 2) / crop.heightPx }
}
