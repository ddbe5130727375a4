import { todayFigures } from '#contract/modules/production/figures.ts'
import { figures } from '#contract/modules/modules.ts'
import { FigureTiles } from '../../resource/figure/FigureTiles.tsx'

const ofToday = new Set<string>(todayFigures.map(({ name }) => name))
const others = figures.filter(({ name }) => !ofToday.has(name))

/** Every figure of the modules that this person may see, but those of today. It brings all declarations along, so the home page does not wait for it (performance.md W1). */
export function PlantFigures() {
  return <FigureTiles figures={others} label="数据概况" />
}
