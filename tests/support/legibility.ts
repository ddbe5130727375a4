import type { Page } from 'playwright/test'

export type Legibility = {
  /** smallest font on the screen, in CSS px after scaling, with the text it stands in */
  smallest: { px: number; text: string }
  /** lowest contrast of any text against what is behind it */
  faintest: { ratio: number; text: string }
  /** texts that are cut off, or stick out of the screen sideways */
  cut: string[]
  scrolls: { vertically: boolean; sideways: boolean }
}

/** Reads every visible text of a page: how large, how strong against its ground, and whether it is whole (screens.md 1). */
export function readLegibility(page: Page): Promise<Legibility> {
  return page.evaluate(() => {
    const parse = (color: string) => (/[\d.]+/g.exec(color) ? (color.match(/[\d.]+/g) ?? []).map(Number) : [])
    const over = ([r = 0, g = 0, b = 0, a = 1]: number[], below: number[]) => [r, g, b].map((part, index) => part * a + (below[index] ?? 0) * (1 - a))
    const groundOf = (element: Element): number[] => {
      const layers: number[][] = []
      for (let at: Element | null = element; at; at = at.parentElement) {
        const color = parse(getComputedStyle(at).backgroundColor)
        if (color.length === 0 || color[3] === 0) continue
        layers.push(color)
        if (color[3] === undefined || color[3] === 1) break
      }
      return layers.reduceRight((below, layer) => over(layer, below), [255, 255, 255])
    }
    const luminance = (rgb: number[]) => {
      const [r = 0, g = 0, b = 0] = rgb.map((part) => {
        const share = part / 255
        return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const contrast = (a: number[], b: number[]) => {
      const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
      return (light + 0.05) / (dark + 0.05)
    }

    // told by something wide, because offsetWidth has no fractions and a short word would round much away
    const scaleOf = (element: HTMLElement): number =>
      element.offsetWidth < 300 && element.parentElement ? scaleOf(element.parentElement) : element.getBoundingClientRect().width / element.offsetWidth

    // on a phone a row that a finger moves sideways brings what is outside; nobody moves a wall
    const isInStrip = (element: HTMLElement): boolean => {
      if (window.innerWidth >= 768) return false
      for (let at = element.parentElement; at; at = at.parentElement)
        if (['auto', 'scroll'].includes(getComputedStyle(at).overflowX)) return at.getBoundingClientRect().right <= window.innerWidth + 1
      return false
    }

    let smallest = { px: Number.POSITIVE_INFINITY, text: '' }
    let faintest = { ratio: Number.POSITIVE_INFINITY, text: '' }
    const cut: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = (node.textContent ?? '').trim()
      const element = node.parentElement
      if (text === '' || !element || !(element instanceof HTMLElement) || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        continue
      const style = getComputedStyle(element)
      const rect = element.getBoundingClientRect()
      if (rect.width < 2 || rect.height < 2 || style.clipPath !== 'none') continue // for readers of the page by ear only
      const px = Number.parseFloat(style.fontSize) * scaleOf(element)
      if (px < smallest.px) smallest = { px, text }
      const ground = groundOf(element)
      const ratio = contrast(over(parse(style.color), ground), ground)
      if (ratio < faintest.ratio) faintest = { ratio, text }
      const isClipping = style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
      const isOutside = rect.left < -1 || rect.right > window.innerWidth + 1
      if (isClipping || (isOutside && !isInStrip(element))) cut.push(text)
    }
    const root = document.documentElement
    return { smallest, faintest, cut, scrolls: { vertically: root.scrollHeight > window.innerHeight + 1, sideways: root.scrollWidth > window.innerWidth + 1 } }
  })
}
