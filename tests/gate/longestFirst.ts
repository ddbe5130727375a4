import { relative } from 'node:path'
import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'
import { keptTimes } from './slowest.ts'

/** Runs the files that take longest first (tests/slowest.tsv): none of them is left to one worker at the end. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const times = keptTimes()
    const secondsOf = ({ moduleId }: TestSpecification) => times.get(relative(process.cwd(), moduleId)) ?? 0
    return (await super.sort(files)).toSorted((one, other) => secondsOf(other) - secondsOf(one))
  }
}
