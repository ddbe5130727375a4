/** What browsers have, jsdom has not, and antd and editors of text ask for. */
export function giveMissing(): void {
  const noList = { addEventListener: () => {}, removeEventListener: () => {}, addListener: () => {}, removeListener: () => {} }
  window.matchMedia ??= (media) => ({ ...noList, media, matches: isMet(media), onchange: null, dispatchEvent: () => false })
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  Element.prototype.checkVisibility ??= () => true // nothing is laid out
  const nowhere = new DOMRect()
  Range.prototype.getClientRects ??= () => Object.assign([], { item: () => null }) // text editors ask where their text is
  Range.prototype.getBoundingClientRect ??= () => nowhere
}

/** Widths are met as in a window of this width; every other question is answered with no. */
function isMet(media: string): boolean {
  const [, side, width] = /\((min|max)-width: *(\d+(?:\.\d+)?)px\)/.exec(media) ?? []
  if (width === undefined) return false
  return side === 'min' ? window.innerWidth >= Number(width) : window.innerWidth <= Number(width)
}
