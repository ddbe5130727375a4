/** The chart in a part of the page as a PNG on a ground of its own; null where there is none. */
export async function pictureIn(part: HTMLElement | null, ground: string): Promise<Blob | null> {
  const drawn = part?.querySelector('canvas')
  if (!drawn) return null
  const sheet = document.createElement('canvas')
  sheet.width = drawn.width
  sheet.height = drawn.height
  const pen = sheet.getContext('2d')
  if (!pen) return null
  pen.fillStyle = ground
  pen.fillRect(0, 0, sheet.width, sheet.height)
  pen.drawImage(drawn, 0, 0)
  return new Promise((resolve) => sheet.toBlob(resolve, 'image/png'))
}
