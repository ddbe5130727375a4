import { stateByTable } from './stateTable.ts'
import type { StateReading, StateRule } from './stateTable.ts'

/** What a table says of a while: `unset` where it says nothing, null where nothing is known of its tags. */
export type ToldStretch<State extends string> = { state: State | 'unset' | null; startMs: number; endMs: number }

type Past = { fromMs: number; toMs: number; stepMs: number; valueAt: (tag: string, at: number) => StateReading }

/** The states of the past by a table, looked at every `stepMs`: neighbours that are the same are one stretch. */
export function toldStates<State extends string>(rules: readonly StateRule<State>[], { fromMs, toMs, stepMs, valueAt }: Past): ToldStretch<State>[] {
  const tags = [...new Set(rules.flatMap(({ conditions }) => conditions.map(({ tag }) => tag)))]
  const told: ToldStretch<State>[] = []
  for (let at = fromMs; at < toMs; at += stepMs) {
    const isKnown = tags.some((tag) => valueAt(tag, at) !== null)
    const state = isKnown ? (stateByTable(rules, (tag) => valueAt(tag, at)) ?? 'unset') : null
    const last = told.at(-1)
    const endMs = Math.min(toMs, at + stepMs)
    if (last?.state === state) last.endMs = endMs
    else told.push({ state, startMs: at, endMs })
  }
  return told
}
