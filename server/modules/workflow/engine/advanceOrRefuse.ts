import { advance, ProcessStuck } from '#contract/modules/workflow/advance.ts'
import { Problem } from '../../../http/problem.ts'

/** The same, with what keeps the process from going on as an answer to people. */
export function advanceOrRefuse(...given: Parameters<typeof advance>): ReturnType<typeof advance> {
  try {
    return advance(...given)
  } catch (error) {
    if (error instanceof ProcessStuck) throw new Problem(409, error.message)
    throw error
  }
}
