import DOMPurify from 'dompurify'
import { isKept } from '../../api/ownPictures.ts'

/** Rich text, cleaned once more before it is shown (security.md 44). Pictures that the server keeps wait with their address in `data-kept`: who shows them fetches them. */
export function cleanRichText(html: string): string {
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
