/** When a board is replayed from, as its address says it (`?at=2026-11-23 14:20:00`, on the plant's clock); null on every live page. Read once: a page is one or the other until it is loaded anew. */
export const replayedFrom: string | null = addressed()

/** Whether this page shows the past: what is asked of the present is then not asked. */
export const isReplay = replayedFrom !== null

function addressed(): string | null {
  if (typeof window === 'undefined' || !window.location.pathname.startsWith('/display')) return null
  return new URLSearchParams(window.location.search).get('at')
}
