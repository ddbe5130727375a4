import type { Layout } from '../../frame/canvas.ts'
import { usePages } from '../../frame/usePages.ts'
import { ParameterTile } from './ParameterTile.tsx'
import styles from './Parameters.module.css'

const mostOnWall = 16
const columns = 2

type ParametersProps = { tagCodes: readonly string[]; layout: Layout; lowCounts: boolean; chosen: readonly string[]; onChoose: (tagCode: string) => void }

/** All process values of the machine; a wall that cannot hold them turns its pages. */
export function Parameters({ tagCodes, layout, lowCounts, chosen, onChoose }: ParametersProps) {
  const page = usePages(tagCodes, layout === 'wall' ? mostOnWall : Math.max(1, tagCodes.length))
  const rows = Math.max(5, Math.ceil(Math.min(tagCodes.length, mostOnWall) / columns))
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
