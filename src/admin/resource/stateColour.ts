import type { Resource } from '#contract/resource.ts'

/** The colour of the tag of a state: where a record begins, on its way, at its end, and beside its way (stopped or given up). */
export function stateColour({ states }: Pick<Resource, 'states'>, state: string): 'default' | 'processing' | 'success' | 'warning' {
  if (!states || state === states.initial) return 'default'
  if (state === states.way.at(-1)) return 'success'
  return states.way.includes(state) ? 'processing' : 'warning'
}
