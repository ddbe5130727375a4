// One measurement in a process of its own, told to its parent: `node job.ts <run> <contender> <pace> <folder>`. Whatever goes wrong in it, the others go on.
import { contenders } from './contenders.ts'
import type { ContenderName } from './contenders.ts'
import type { JobTold } from './isolated.ts'
import { paces } from './pace.ts'
import type { PaceName } from './pace.ts'
import { runs } from './runs/index.ts'
import type { RunName } from './runs/index.ts'

const [run, contender, pace, folder] = process.argv.slice(2) as [RunName, ContenderName, PaceName, string] // isolated.ts says nothing else

async function measured(): Promise<JobTold> {
  try {
    const figures = await runs[run](contenders[contender], paces[pace], folder)
    return { figures: Object.entries(figures).map(([name, figure]) => [name, String(figure)]) }
  } catch (error) {
    console.error(error) // the whole of it stays in job.log
    return { failure: error instanceof Error ? (error.message.split('\n')[0] ?? 'failed') : String(error) }
  }
}

process.send?.(await measured(), () => process.exit(0))
