// One measurement in a process of its own, told to its parent: `node job.ts <run> <contender> <pace> <folder>`. Whatever goes wrong in it, the others go on.
import { contenders } from './contenders.ts'
import type { ContenderName } from './contenders.ts'
import { paces } from './pace.ts'
import type { PaceName } from './pace.ts'
import { runs } from './runs/index.ts'
import type { RunName } from './runs/index.ts'

const [run, contender, pace, folder] = process.argv.slice(2) as [RunName, ContenderName, PaceName, string] // run.ts says nothing else
const figures = await runs[run](contenders[contender], paces[pace], folder)
process.send?.(
  Object.entries(figures).map(([name, figure]) => [name, String(figure)]),
  () => process.exit(0),
)
