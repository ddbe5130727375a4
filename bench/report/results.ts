import { median } from '../probe/statistics.ts'
import type { PaceName } from '../pace.ts'
import type { Row } from '../rows/row.ts'
import { besides, figureText, promises } from './table.ts'
import type { Outcome } from './store.ts'

type Told = { rows: readonly Row[]; outcomes: readonly Outcome[]; pace: PaceName; machine: string; command: string }

/** The page RESULTS.md. */
export function resultsPage({ rows, outcomes, pace, machine, command }: Told): string {
  const dates = outcomes.map(({ at }) => at.slice(0, 10)).sort()
  const rounds = Map.groupBy(outcomes, ({ run, contender }) => `${run} ${contender}`)
    .values()
    .map(({ length }) => length)
    .toArray()
  const versions = new Set(outcomes.flatMap((outcome) => outcome.versions.split(', ')))
  const load = outcomes.map(({ machine: { load1 } }) => load1)
  const loop = outcomes.map(({ machine: { loopMs } }) => loopMs)
  return `# Side by side with the peers

Printed by \`${command}\` in this folder (README.md says what it does). ${pace === 'full' ? '' : `Pace: ${pace}${pace === 'dry' ? ', which shows that the rows work and says nothing about speed' : ''}.`}

- Date: ${[...new Set([dates[0], dates.at(-1)])].filter(Boolean).join(' to ')}, ${countText(rounds)}, contenders in turn, every second round the other way round; medians, in brackets least and most
- Machine: ${machine}
- Load beside, before each run: ${figureText(median(load))} processes ready on average (most ${figureText(Math.max(...load))}); a loop that always does the same took ${figureText(median(loop))} ms (least ${figureText(Math.min(...loop))}, most ${figureText(Math.max(...loop))})
- Versions: ${[...versions].sort().join(', ')}

## What was promised

${promises(rows, outcomes)}

## Measured beside

${besides(rows, outcomes)}
`
}

/** Of how many rounds a run has figures so far: all the same, or from the fewest to the most. */
function countText(rounds: readonly number[]): string {
  const [least, most] = [Math.min(...rounds), Math.max(...rounds)]
  return least === most ? `${most} round${most === 1 ? '' : 's'}` : `${least} to ${most} rounds`
}
