import { relative } from 'node:path'
import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'
import { keptTimes } from './slowest.ts'

/**
 * Runs one project after the other: a worker goes on to the next file only when that is of its own project, and ends with all that it has
 * loaded otherwise. Within a project the files that take longest come first (tests/slowest.tsv): none of them is left to one worker at the end.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const times = keptTimes()
    const secondsOf = ({ moduleId }: TestSpecification) => times.get(relative(process.cwd(), moduleId)) ?? 0
    const placeOf = ({ project }: TestSpecification) => order.indexOf(project.name)
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other) || secondsOf(other) - secondsOf(one))
  }
}

/** Interop shares no worker and waits for programs of others; pages are many and short, and fill the end. */
const order = ['interop', 'node', 'pages']
