import type { MappedState } from '#contract/modules/equipment/machineState.ts'
import { toldStates } from '#contract/rules/state/toldStates.ts'
import type { ToldStretch } from '#contract/rules/state/toldStates.ts'
import type { StateRule } from '#contract/rules/state/stateTable.ts'
import type { ReadTrend } from '../crossingBegin.ts'

/** So many looks at a time: one question to the history takes no more. */
const looks = 1920

type ToldPast = { stretches: ToldStretch<MappedState>[]; stepMs: number; unread: string[] }

/** What a table says of a past, from the samples that were kept; a look every 15 s over eight hours. `unread` are tags without samples. */
export async function toldPast(
  trend: ReadTrend,
  rules: readonly StateRule<MappedState>[],
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<ToldPast> {
  const stepMs = Math.max(1000, Math.ceil((toMs - fromMs) / looks))
  const tags = [...new Set(rules.flatMap(({ conditions }) => conditions.map(({ tag }) => tag)))]
  const series = new Map<string, ReadonlyMap<number, number | null>>()
  for (const tagCode of tags) series.set(tagCode, await lasts(trend, tagCode, { fromMs, toMs, stepMs }))
  const valueAt = (tag: string, at: number) => series.get(tag)?.get(Math.floor((at - fromMs) / stepMs)) ?? null
  const unread = tags.filter((tag) => [...(series.get(tag)?.values() ?? [])].every((value) => value === null))
  return { stretches: toldStates(rules, { fromMs, toMs, stepMs, valueAt }), stepMs, unread }
}

/** The last value of each step; a tag that nobody keeps has none. */
async function lasts(trend: ReadTrend, tagCode: string, { fromMs, toMs, stepMs }: { fromMs: number; toMs: number; stepMs: number }) {
  const past = await trend({ tagCode, fromMs, toMs, points: looks }).catch(() => null) // a text or an unknown tag has no curve, which the caller tells
  return new Map((past?.points ?? []).map(([at, , , last]) => [Math.floor((at - fromMs) / stepMs), last]))
}
