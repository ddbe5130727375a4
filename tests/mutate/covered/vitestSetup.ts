import { afterEach, beforeEach } from 'vitest'
import type { TestContext } from 'vitest'

/** Added to the set-up of vitest where the product has probes: says which test runs. */
const titleOf = ({ task }: TestContext): string => {
  const names = [task.name]
  for (let { suite } = task; suite; { suite } = suite) names.unshift(suite.name)
  return names.join(' ')
}
beforeEach((context) => globalThis.coveredTest?.begin(titleOf(context)))
afterEach((context) => globalThis.coveredTest?.end(titleOf(context)))
