import { Card, Empty } from 'antd'
import { useSimilarShades } from '../../../../api/colour.ts'
import { Asked } from '../../../session/Asked.tsx'
import styles from './ColourDesk.module.css'
import type { Shade } from './shade.ts'

/** 相似色: the nearest shades of the archive, each as halves beside the target. */
export function SimilarCard({ shade, onShade }: { shade: Shade; onShade: (id: string) => void }) {
  return (
    <Card title="相似色" extra={<span className={styles.quiet}>左是目标，右是它；只比较条件相同的</span>}>
      <Asked query={useSimilarShades(shade.id)} failed="相似色没有读出">
        {({ shades, unlike }) => (
          <>
            {shades.length === 0 ? <Empty description="没有条件相同的其他档案" /> : null}
            <ul className={styles.similar}>
              {shades.map(({ id, colorNo, colorName, hex, dE }) => (
                <li key={id}>
                  <button type="button" onClick={() => onShade(id)}>
                    <span className={styles.halves}>
                      <i style={{ background: shade.hex }} />
                      <i style={{ background: hex }} />
                    </span>
                    <strong>{`${colorNo} ${colorName}`}</strong>
                    <span className={styles.quiet}>ΔE {dE.toFixed(2)}</span>
                  </button>
                </li>
              ))}
            </ul>
            {unlike === 0 ? null : <p className={styles.quiet}>{unlike} 个档案的测色条件不同，没有比较</p>}
          </>
        )}
      </Asked>
    </Card>
  )
}
