import type { Printer } from './printer.ts'

/** Opens the browser's print dialog for labels: each a page of exactly its size, in a frame of its own that goes when it is done. */
export const browserPrinter: Printer = ({ pages, width, height, title }) =>
  new Promise((resolve) => {
    const frame = document.createElement('iframe')
    frame.title = title
    frame.style.cssText = 'position:fixed;inset:auto 0 0 auto;width:0;height:0;border:0'
    frame.srcdoc = printedPage({ pages, width, height, title })
    frame.addEventListener('load', () => {
      const { contentWindow } = frame
      contentWindow?.addEventListener('afterprint', () => frame.remove())
      contentWindow?.print()
      resolve({ isHanded: true, sentence: '' }) // its own dialog says the rest
    })
    document.body.append(frame)
  })

/** The page that is printed: nothing but the labels, one a sheet. */
export function printedPage({ pages, width, height, title }: Parameters<Printer>[0]): string {
  const look = `@page{size:${width}mm ${height}mm;margin:0}body{margin:0}svg{display:block}svg+svg{break-before:page}`
  return `<!doctype html><html lang="zh-CN"><title>${title.replaceAll('<', '&lt;')}</title><style>${look}</style><body>${pages.join('')}</body></html>`
}
