import { download } from './request.ts'

/** Where the server keeps what was uploaded: it answers to the token of who looks, which an element of a page does not send. */
const keptAt = '/sys/common/static/'

/** Shows a picture in its element, also one that the server keeps; gives the way to let go of it. One that does not come leaves its description. */
export function showPicture(image: HTMLImageElement, source: string): () => void {
  if (!isKept(source)) {
    image.src = source
    return () => {}
  }
  let shown: string | null = null
  let isGone = false
  const fetchAndShow = async () => {
    const picture = await download(source, {}, { quiet: true })
    if (isGone) return
    shown = URL.createObjectURL(picture)
    image.src = shown
  }
  fetchAndShow().catch(() => image.removeAttribute('src'))
  return () => {
    isGone = true
    if (shown !== null) URL.revokeObjectURL(shown)
  }
}

export function isKept(source: string): boolean {
  return source.startsWith(keptAt)
}
