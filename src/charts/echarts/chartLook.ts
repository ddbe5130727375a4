import { watchLook } from '../trendInk.ts'

/** Colours and type of a chart, as tokens.css has them where it stands. */
export type ChartLook = { fontFamily: string; text: string; quiet: string; edge: string; ground: string; series: readonly string[] }

/** Told apart side by side, and none of them a signal: red and orange mean that somebody is needed. */
const seriesTokens = ['--series-2', '--series-3', '--state-running', '--series-4', '--state-cleaning', '--zone', '--state-setup', '--mark']

export function chartLookOf(host: HTMLElement): ChartLook {
  const style = getComputedStyle(host)
  const token = (name: string) => style.getPropertyValue(name).trim() || '#888888'
  return {
    fontFamily: style.fontFamily || 'sans-serif',
    text: token('--text'),
    quiet: token('--text-2'),
    edge: token('--edge'),
    ground: token('--surface'),
    series: seriesTokens.map(token),
  }
}

/** Tells when the theme around a chart changed; returns the undo. Sizes are watched by the chart itself. */
export function watchTheme(host: HTMLElement, onLook: () => void): () => void {
  return watchLook(host, { onSize: () => {}, onLook })
}
