import { useParams } from 'react-router-dom'
import { tileKinds } from '#contract/modules/walls/board.ts'
import type { Tile } from '#contract/modules/walls/board.ts'
import { useReportFigure } from '../../../api/walls.ts'
import { LoadingFace } from '../../frame/faces.tsx'
import styles from './CustomBoard.module.css'

const figureText = (value: number) => value.toLocaleString('zh-CN', { maximumFractionDigits: 2 })

/** One number of a report in SQL: when it was read, and why no newer one came. */
export function ReportFigureTile({ tile }: { tile: Extract<Tile, { kind: 'reportFigure' }> }) {
  const { code = '' } = useParams()
  const { data, error } = useReportFigure(code, tile)
  const name = tile.title || (data?.name ?? tileKinds.reportFigure)
  const why = tile.report === '' ? '还没有选报表' : error?.message
  if (!data && why === undefined) return <LoadingFace />
  return (
    <section className={styles.tile} aria-label={name}>
      <h2>{name}</h2>
      {data ? (
        <p className={styles.figure} data-old={why !== undefined}>
          {figureText(data.value)} <small>{data.unit}</small>
        </p>
      ) : null}
      <p className={styles.quiet} role={why === undefined ? undefined : 'alert'}>
        {data ? (why === undefined ? `截至 ${data.at.slice(5, 16)}` : `停在 ${data.at.slice(5, 16)}：${why}`) : why}
      </p>
    </section>
  )
}
