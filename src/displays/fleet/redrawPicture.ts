/** Draws the page once more into a picture: no browser lets a page take one of what is really seen. */
export async function redrawPage(): Promise<HTMLCanvasElement> {
  const { innerWidth: width, innerHeight: height } = window
  const copy = document.documentElement.cloneNode(true)
  if (!(copy instanceof HTMLElement)) throw new Error('the page could not be copied')
  for (const script of copy.querySelectorAll('script, link, noscript')) script.remove()
  fillCanvases(copy)
  const style = document.createElement('style')
  style.textContent = allRules()
  copy.querySelector('head')?.append(style)
  copy.setAttribute('xmlns', 'http://www.w3.org/1999/xhtml')
  const markup = new XMLSerializer().serializeToString(copy)
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><foreignObject width="100%" height="100%">${markup}</foreignObject></svg>`
  const picture = new Image(width, height)
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  return canvas
}

/** A picture, no wider than `width`, as the data URL of a JPEG. */
export function jpegOf(source: HTMLCanvasElement | HTMLImageElement, width: number, quality: number): string {
  const scale = Math.min(1, width / source.width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(source.width * scale)
  canvas.height = Math.round(source.height * scale)
  const ink = canvas.getContext('2d')
  if (!ink) throw new Error('this browser draws no pictures')
  ink.drawImage(source, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/jpeg', quality)
}

/** What curves are drawn on is empty in a copy: it gets the pixels as a picture. */
function fillCanvases(copy: HTMLElement): void {
  const drawn = document.querySelectorAll('canvas')
  const empty = copy.querySelectorAll('canvas')
  for (const [at, canvas] of drawn.entries()) {
    const place = empty[at]
    if (!place || canvas.width === 0 || canvas.height === 0) continue
    const picture = document.createElement('img')
    picture.src = canvas.toDataURL()
    picture.className = place.className
    picture.style.cssText = `${place.style.cssText};width:${canvas.offsetWidth}px;height:${canvas.offsetHeight}px`
    place.replaceWith(picture)
  }
}

function allRules(): string {
  return Array.from(document.styleSheets, (sheet) => {
    try {
      return Array.from(sheet.cssRules, ({ cssText }) => cssText).join('\n')
    } catch {
      return '' // a sheet of another origin tells nothing of itself
    }
  }).join('\n')
}
