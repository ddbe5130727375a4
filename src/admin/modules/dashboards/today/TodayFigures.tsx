import { todayFigures } from '#contract/modules/production/figures.ts'
import { FigureTiles } from '../../../resource/figure/FigureTiles.tsx'

/** What today asks and what of it is done, as numbers that open their rows. */
export function TodayFigures() {
  return <FigureTiles figures={todayFigures} label="今天" />
}
