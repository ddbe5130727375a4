import type { MappedState } from '#contract/modules/equipment/machineState.ts'
import { toldStates } from '#contract/rules/state/toldStates.ts'
import type { ToldStretch } from '#contract/rules/state/toldStates.ts'
import type { Historian } from '../../../tags/history/historian.ts'
import { qualityOf } from '#contract/quality.ts'
import type { StateReading, StateRule } from '#contract/rules/state/stateTable.ts'
import type { ReadTrend } from '../crossingBegin.ts'

/** So many looks at a time: one question to the history takes no more. */
const looks = 1920

/** What was kept: figures as curves, texts as their changes. */
export type KeptPast = { trend: ReadTrend; texts: Historian['texts'] }

type ToldPast = { stretches: ToldStretch<MappedState>[]; stepMs: number; unread: string[] }

/** What a table says of a past, from the samples and texts that were kept; a look every 15 s over eight hours. `unread` are tags without any. */
export async function toldPast(
  kept: KeptPast,
  rules: readonly StateRule<MappedState>[],
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<ToldPast> {
  const stepMs = Math.max(1000, Math.ceil((toMs - fromMs) / looks))
  const tags = [...new Set(rules.flatMap(({ conditions }) => conditions.map(({ tag }) => tag)))]
  const series = new Map<string, ReadonlyMap<number, StateReading>>()
  for (const tagCode of tags) series.set(tagCode, await lasts(kept, tagCode, { fromMs, toMs, stepMs }))
  const valueAt = (tag: string, at: number) => series.get(tag)?.get(Math.floor((at - fromMs) / stepMs)) ?? null
  const unread = tags.filter((tag) => [...(series.get(tag)?.values() ?? [])].every((value) => value === null))
  return { stretches: toldStates(rules, { fromMs, toMs, stepMs, valueAt }), stepMs, unread }
}

type Steps = { fromMs: number; toMs: number; stepMs: number }

/** The last value of each step; a tag that nobody keeps has none, which the caller tells. */
async function lasts({ trend, texts }: KeptPast, tagCode: string, { fromMs, toMs, stepMs }: Steps): Promise<Map<number, StateReading>> {
  const past = await trend({ tagCode, fromMs, toMs, points: looks }).catch(() => null)
  const points = past?.points ?? []
  if (points.length > 0) return new Map(points.map(([at, , , last]) => [Math.floor((at - fromMs) / stepMs), last]))
  const said = await texts({ tagCode, fromMs, toMs, most: looks }).catch(() => [])
  return textSteps(said, { fromMs, toMs, stepMs })
}

/** A text stands until it says something else; one that could not be read says nothing. */
function textSteps(said: readonly { at: number; text: string | null; status: number }[], { fromMs, toMs, stepMs }: Steps): Map<number, StateReading> {
  const steps = new Map<number, StateReading>()
  const stepOf = (at: number) => Math.max(0, Math.floor((at - fromMs) / stepMs))
  for (const [index, { at, text, status }] of said.entries()) {
    const end = said[index + 1]
    for (let step = stepOf(at); step <= stepOf((end?.at ?? toMs) - 1); step += 1) steps.set(step, qualityOf(status) === 'bad' ? null : text)
  }
  return steps
}
