import type { Layout } from '../../frame/canvas.ts'
import { usePages } from '../../frame/usePages.ts'
import { ParameterTile } from './ParameterTile.tsx'
import styles from './Parameters.module.css'

const mostOnWall = 16
const columns = 2
const fewestRows = 5

type ParametersProps = { tagCodes: readonly string[]; layout: Layout; lowCounts: boolean; chosen: readonly string[]; onChoose: (tagCode: string) => void }

/** All process values of the machine; a wall that cannot hold them turns its pages. */
export function Parameters({ tagCodes, layout, lowCounts, chosen, onChoose }: ParametersProps) {
  const perPage = layout === 'wall' ? evenly(tagCodes.length) : Math.max(1, tagCodes.length)
  const page = usePages(tagCodes, perPage)
  const rows = Math.max(fewestRows, Math.ceil(perPage / columns))
  return (
    <section className={styles.panel} aria-label="参数">
      {tagCodes.length === 0 ? <p className={styles.empty}>这台设备还没有过程测点。请在测点表中把测点的机台编码填上。</p> : null}
      <ul className={styles.tiles} style={layout === 'wall' ? { gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))` } : undefined}>
        {page.items.map((tagCode) => (
          <ParameterTile key={tagCode} tagCode={tagCode} lowCounts={lowCounts} isChosen={chosen.includes(tagCode)} onChoose={onChoose} />
        ))}
      </ul>
      {page.of > 1 ? (
        <p className={styles.page}>
          {page.number + 1}/{page.of}
        </p>
      ) : null}
    </section>
  )
}

/** As many on each page as there is room for, but no page nearly empty. */
function evenly(count: number): number {
  const pages = Math.max(1, Math.ceil(count / mostOnWall))
  return Math.max(1, Math.ceil(count / pages / columns) * columns)
}
