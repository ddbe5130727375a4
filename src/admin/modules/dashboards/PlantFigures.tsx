import { figures } from '#contract/modules/modules.ts'
import { FigureTiles } from '../../resource/figure/FigureTiles.tsx'

/** Every figure of the modules that this person may see. It brings all declarations along, so the home page does not wait for it (performance.md W1). */
export function PlantFigures() {
  return <FigureTiles figures={figures} label="数据概况" />
}
