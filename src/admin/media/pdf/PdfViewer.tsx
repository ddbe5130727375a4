import { App } from 'antd'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { saveFile } from '../../saveFile.ts'
import type { Pdf } from './openPdf.ts'
import { PdfBar } from './PdfBar.tsx'
import { PdfPage } from './PdfPage.tsx'
import styles from './PdfViewerPage.module.css'
import { printPdf } from './printPdf.ts'
import { useRoom } from './useRoom.ts'
import { scaleOf, stepped } from './zoom.ts'
import type { Zoom } from './zoom.ts'

type Props = { pdf: Pdf; bytes: Blob; name: string }

/** All pages of a PDF below each other, with a bar to turn, scale, print and save. Page keys scroll as everywhere. */
export function PdfViewer({ pdf, bytes, name }: Props) {
  const pages = useRef<HTMLDivElement>(null)
  const sheets = useRef<HTMLDivElement>(null)
  const { roomPx, atPage } = useRoom(pages)
  const [sizePx, setSizePx] = useState<{ width: number; height: number } | null>(null)
  const [zoom, setZoom] = useState<Zoom>('auto')
  const [printed, setPrinted] = useState<number | null>(null)
  const { message } = App.useApp()
  const scale = sizePx ? scaleOf(zoom, sizePx.width, roomPx) : 1

  useEffect(() => {
    void pdf.getPage(1).then((page) => setSizePx(page.getViewport({ scale: 1 })))
  }, [pdf])

  const scaleBefore = useRef(scale)
  useLayoutEffect(() => {
    if (pages.current) pages.current.scrollTop *= scale / scaleBefore.current // the same words stay in sight
    scaleBefore.current = scale
  }, [scale])

  const turnTo = (number: number) => pages.current?.querySelector(`[data-page="${number}"]`)?.scrollIntoView({ block: 'start' })
  async function print() {
    if (!sheets.current) return
    setPrinted(0)
    try {
      await printPdf(pdf, sheets.current, setPrinted)
    } catch {
      void message.error('没有打印，请下载后打印') // a page that cannot be drawn, or no memory for it
    } finally {
      setPrinted(null)
    }
  }

  return (
    <>
      <div className={styles.viewer}>
        <PdfBar
          page={atPage}
          count={pdf.numPages}
          scale={scale}
          isFit={zoom === 'fit'}
          printed={printed}
          onTurn={turnTo}
          onZoom={(direction) => setZoom(stepped(scale, direction))}
          onFit={() => setZoom('fit')}
          onPrint={() => void print()}
          onSave={() => saveFile(bytes, name)}
        />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
        <div ref={pages} className={styles.pages} role="region" tabIndex={0} aria-label={name}>
          {sizePx ? Array.from({ length: pdf.numPages }, (_, at) => <PdfPage key={at + 1} pdf={pdf} number={at + 1} scale={scale} sizePx={sizePx} />) : null}
        </div>
      </div>
      <div ref={sheets} className={styles.sheets} />
    </>
  )
}
