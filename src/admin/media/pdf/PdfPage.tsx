import { AnnotationMode, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import type { Pdf } from './openPdf.ts'
import styles from './PdfViewerPage.module.css'

/** how sharp a page may be drawn: beyond this phones give up */
const mostPixels = 16_000_000

type Props = { pdf: Pdf; number: number; scale: number; sizePx: { width: number; height: number } }

/** One page. It is drawn while it is near what is seen, and is as large as the first one until then. */
export function PdfPage({ pdf, number, scale, sizePx }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const [known, setKnown] = useState<{ width: number; height: number } | null>(null)
  const { width, height } = known ?? sizePx

  useEffect(() => {
    if (!place.current) return undefined
    const watching = new IntersectionObserver((entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)), { rootMargin: '800px' })
    watching.observe(place.current)
    return () => watching.disconnect()
  }, [])

  useEffect(() => {
    if (!isNear) return undefined
    const ended = new AbortController()
    void draw(ended.signal)
    return () => ended.abort()

    async function draw(signal: AbortSignal): Promise<void> {
      const page = await pdf.getPage(number)
      const plain = page.getViewport({ scale: 1 })
      const [on, over] = [canvas.current, text.current]
      if (signal.aborted || !on || !over) return
      setKnown({ width: plain.width, height: plain.height })
      const wanted = scale * window.devicePixelRatio
      const density = Math.min(wanted, Math.sqrt(mostPixels / (plain.width * plain.height)))
      const viewport = page.getViewport({ scale: density })
      on.width = Math.floor(viewport.width)
      on.height = Math.floor(viewport.height)
      const drawing = page.render({ canvas: on, viewport, annotationMode: AnnotationMode.ENABLE })
      signal.addEventListener('abort', () => drawing.cancel())
      await drawing.promise.catch(() => {}) // cancelled: another one is on its way
      if (signal.aborted) return
      over.replaceChildren()
      const words = new TextLayer({ textContentSource: page.streamTextContent(), container: over, viewport: page.getViewport({ scale }) })
      await words.render()
    }
  }, [pdf, number, scale, isNear])

  return (
    <div
      ref={place}
      className={styles.page}
      role="group"
      data-page={number}
      aria-label={`第 ${number} 页`}
      style={{ width: width * scale, height: height * scale }}
    >
      <canvas ref={canvas} aria-hidden />
      <div ref={text} className={styles.text} style={{ ['--total-scale-factor' as string]: scale, ['--scale-factor' as string]: scale }} />
    </div>
  )
}
