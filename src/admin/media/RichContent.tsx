import PictureOutlined from '@ant-design/icons/es/icons/PictureOutlined'
import { Button } from 'antd'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { showPicture, isKept } from '../../api/ownPictures.ts'
import type { Medium } from './medium.ts'
import styles from './RichContent.module.css'
import DOMPurify from 'dompurify'

const MediaPreview = lazy(async () => ({ default: (await import('./MediaPreview.tsx')).MediaPreview }))

/** Rich text, clean. Its pictures open large: by a click on one, or by the button below. */
export function RichContent({ html, className }: { html: string; className: string }) {
  const text = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<{ media: readonly Medium[]; first: number } | null>(null)
  const clean = useMemo(() => cleanRichText(html), [html])

  useEffect(() => {
    const written = text.current // its elements are no React elements: they are listened to as the browser has them
    const openClicked = ({ target }: MouseEvent) => {
      const at = [...(written?.querySelectorAll('img') ?? [])].findIndex((image) => image === target)
      if (at >= 0) setOpened({ media: picturesIn(written), first: at })
    }
    written?.addEventListener('click', openClicked)
    return () => written?.removeEventListener('click', openClicked)
  }, [])

  useEffect(() => {
    const waiting = [...(text.current?.querySelectorAll<HTMLImageElement>('img[data-kept]') ?? [])]
    const undo = waiting.map((image) => showPicture(image, image.dataset['kept'] ?? ''))
    return () => undo.forEach((letGo) => letGo())
  }, [clean])

  return (
    <>
      <div ref={text} className={`${styles.rich} ${className}`} dangerouslySetInnerHTML={{ __html: clean }} />
      {clean.includes('<img') ? (
        <Button size="small" icon={<PictureOutlined />} onClick={() => setOpened({ media: picturesIn(text.current), first: 0 })}>
          查看图片
        </Button>
      ) : null}
      {opened ? (
        <Suspense fallback={null}>
          <MediaPreview {...opened} onClose={() => setOpened(null)} />
        </Suspense>
      ) : null}
    </>
  )
}

function picturesIn(text: HTMLElement | null): Medium[] {
  return [...(text?.querySelectorAll('img') ?? [])].map(({ src, alt }, at) => ({ kind: 'image', url: src, name: alt || `图片 ${at + 1}` }))
}

/** Rich text, cleaned once more before it is shown (security.md 44). Pictures that the server keeps wait with their address in `data-kept`: who shows them fetches them. */
function cleanRichText(html: string): string {
  const body = document.implementation.createHTMLDocument('').body // nothing in it is loaded or run
  body.innerHTML = DOMPurify.sanitize(html)
  for (const image of body.querySelectorAll('img')) {
    const source = image.getAttribute('src') ?? ''
    if (!isKept(source)) continue
    image.dataset['kept'] = source
    image.removeAttribute('src')
  }
  return body.innerHTML
}
