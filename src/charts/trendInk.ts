/** Type and colours of a plot, as the stylesheet has them where it stands. */
export type PlotStyle = { fontFamily: string; fontPx: number; text: string; quiet: string; edge: string; high: string; medium: string }

export function plotStyleOf(host: HTMLElement): PlotStyle {
  const style = getComputedStyle(host)
  const token = (name: string, standard: string) => style.getPropertyValue(name).trim() || standard
  return {
    fontFamily: style.fontFamily || 'sans-serif',
    fontPx: Number.parseFloat(style.fontSize) || 14,
    text: token('--text', '#888'),
    quiet: token('--text-2', '#888'),
    edge: token('--edge', '#888'),
    high: token('--high', '#888'),
    medium: token('--medium', '#888'),
  }
}

/** A colour that a canvas understands: `var(--name)` is looked up where the plot stands. */
export function paintOf(host: HTMLElement, color: string): string {
  const name = /^var\((--[\w-]+)\)$/.exec(color)?.[1]
  return name === undefined ? color : getComputedStyle(host).getPropertyValue(name).trim() || '#888'
}

/**
 * How many pixels of the screen one pixel of the host takes: a wall is scaled as a whole. 1 where nothing is laid out.
 */
export function screenScaleOf(host: HTMLElement): number {
  const scale = host.getBoundingClientRect().width / host.offsetWidth
  return Number.isFinite(scale) && scale > 0 ? scale : 1
}

export type LookChanges = {
  /** another layout size */
  onSize: () => void
  /** another theme, type or scale of the screen: everything has to be drawn anew */
  onLook: () => void
}

/** Tells of changes of size, theme and scale; returns the undo. */
export function watchLook(host: HTMLElement, { onSize, onLook }: LookChanges): () => void {
  const look = () => `${screenScaleOf(host).toFixed(3)} ${JSON.stringify(plotStyleOf(host))}`
  const size = () => `${host.offsetWidth} ${host.offsetHeight}`
  let seen = { look: look(), size: size() }
  const changed = () => {
    const now = { look: look(), size: size() }
    const before = seen
    seen = now
    if (now.look !== before.look) onLook()
    else if (now.size !== before.size) onSize()
  }
  const sizes = new ResizeObserver(changed)
  sizes.observe(host)
  const themes = new MutationObserver(changed)
  for (let element: Element | null = host; element; element = element.parentElement) themes.observe(element, { attributeFilter: ['data-theme', 'data-layout'] })
  window.addEventListener('resize', changed)
  return () => {
    sizes.disconnect()
    themes.disconnect()
    window.removeEventListener('resize', changed)
  }
}
