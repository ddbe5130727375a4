import type { Figure } from '#contract/figure.ts'
import { FigureTile } from './FigureTile.tsx'
import styles from './FigureTile.module.css'
import { useFigures } from './useFigures.ts'

/** Figures side by side, those that this person may see; nothing where there is none. */
export function FigureTiles({ figures, label }: { figures: readonly Figure[]; label: string }) {
  const states = useFigures(figures)
  const seen = figures.flatMap((figure, at) => {
    const state = states[at]
    return state && state.is !== 'absent' ? [{ figure, state }] : []
  })
  if (seen.length === 0) return null
  return (
    <section className={styles.tiles} aria-label={label}>
      {seen.map(({ figure, state }) => (
        <FigureTile key={figure.name} figure={figure} state={state} />
      ))}
    </section>
  )
}
