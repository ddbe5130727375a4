// The picture of a wall stays while its page is loaded anew (a new version, a command, the nightly restart): browsers show an empty page from half a second on.
// It lies over the page that loads, says since when it stands, and goes when the new board has its link and has drawn, or when it has stood too long.
;(() => {
  const name = 'pro__heldPicture'
  /** an older picture is of another visit */
  const isOldAfterMs = 15_000
  /** what stands longer than this is no picture of the plant any more, whatever the page does */
  const longestMs = 8000
  /** a board whose link is open has its values within this */
  const drawnAfterMs = 600
  const lookEveryMs = 100
  const board = '[data-layout="wall"]'

  addEventListener('pagehide', () => {
    const page = document.querySelector('#root')
    if (!page?.querySelector(board) || !location.pathname.startsWith('/display')) return
    try {
      sessionStorage.setItem(name, JSON.stringify({ href: location.href, atMs: Date.now(), html: drawn(page), css: styles() }))
    } catch {
      // too large to keep, or drawn from a foreign picture: this change is seen
    }
  })

  const kept = sessionStorage.getItem(name)
  if (kept === null) return
  sessionStorage.removeItem(name)
  const { href, atMs, html, css } = JSON.parse(kept)
  if (href === location.href && Math.abs(Date.now() - atMs) < isOldAfterMs) show(html, css, new Date(atMs))

  /** The board as text with the dark of the night that lies over it, its canvases as the pictures they are. */
  function drawn(page) {
    const copy = page.cloneNode(true)
    const canvases = page.querySelectorAll('canvas')
    for (const [at, canvas] of copy.querySelectorAll('canvas').entries()) {
      const image = new Image()
      image.src = canvases[at].toDataURL()
      image.className = canvas.className
      image.style.cssText = `${canvas.style.cssText}; width: ${canvases[at].offsetWidth}px; height: ${canvases[at].offsetHeight}px`
      canvas.replaceWith(image)
    }
    return copy.innerHTML
  }

  function styles() {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText))
    return rules.join('\n').replaceAll(':root', ':host')
  }

  function show(html, css, since) {
    const host = document.createElement('div')
    host.inert = true
    host.ariaHidden = 'true'
    host.style.cssText = 'position: fixed; inset: 0; z-index: 2147483647'
    const root = host.attachShadow({ mode: 'closed' }) // the page does not find the old board among its own
    const time = since.toLocaleTimeString('zh-CN', { hour12: false })
    const label = 'position: fixed; right: 0; bottom: 0; padding: 6px 14px; background: #12151a; color: #c9d1d9; font-size: 18px'
    root.innerHTML = `<style>${css}</style>${html}<p style="${label}">画面停在 ${time}，正在载入新画面</p>`
    document.documentElement.append(host) // before there is a body: nothing is painted until then
    const shownMs = performance.now()
    let linkedMs = null
    const looking = setInterval(() => {
      const now = performance.now()
      linkedMs ??= document.querySelector(`${board}[data-link="connected"]`) ? now : null
      if (now - shownMs < longestMs && (linkedMs === null || now - linkedMs < drawnAfterMs)) return
      clearInterval(looking)
      host.remove()
    }, lookEveryMs)
  }
})()
