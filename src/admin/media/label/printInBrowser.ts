/** Pages as SVG, all of one size in millimetres. */
export type PrintedPages = { pages: readonly string[]; width: number; height: number; title: string }

/** Opens the browser's print dialog for labels: each a page of exactly its size, in a frame of its own that goes when it is done. */
export function printInBrowser({ pages, width, height, title }: PrintedPages): void {
  const frame = document.createElement('iframe')
  frame.title = title
  frame.style.cssText = 'position:fixed;inset:auto 0 0 auto;width:0;height:0;border:0'
  const look = `@page{size:${width}mm ${height}mm;margin:0}body{margin:0}svg{display:block;break-after:page}`
  frame.srcdoc = `<!doctype html><html lang="zh-CN"><title>${title.replaceAll('<', '&lt;')}</title><style>${look}</style><body>${pages.join('')}</body></html>`
  frame.addEventListener('load', () => {
    const { contentWindow } = frame
    contentWindow?.addEventListener('afterprint', () => frame.remove())
    contentWindow?.print()
  })
  document.body.append(frame)
}
