import { isTextType } from '#contract/tag.ts'
import { machineStateNames, machineStates } from '#contract/modules/equipment/machineState.ts'
import type { PastTag } from '#contract/modules/replay/replay.ts'
import { qualityOf, statuses } from '#contract/quality.ts'
import type { TagMeta } from '#contract/tag.ts'
import type { Historian } from '../../tags/history/historian.ts'
import { holdMs } from '../../tags/history/samples.ts'

export type Stretch = { fromMs: number; toMs: number; stepMs: number }
type Rows = Pick<PastTag, 'at' | 'value' | 'status'>
type StateRow = { equipCode: string; state: string; startMs: number; endMs: number | null }
type Kept = { samples: Historian['samples']; texts: Historian['texts'] }

const mostTexts = 2000

/** What was kept of each tag, oldest first: figures sample by sample, texts by their changes. States and their beginnings are the ledger's, exact. */
export async function pastTags(
  { samples, texts }: Kept,
  metas: readonly TagMeta[],
  states: (span: Pick<Stretch, 'fromMs' | 'toMs'>) => Promise<StateRow[]>,
  stretch: Stretch,
): Promise<PastTag[]> {
  const kept = await samples({ tagCodes: metas.map(({ tagCode }) => tagCode), fromMs: stretch.fromMs, toMs: stretch.toMs })
  const rows = metas.some(({ tagCode }) => ofState(tagCode) !== null) ? await states(stretch) : []
  const found: PastTag[] = []
  for (const meta of metas) {
    const state = ofState(meta.tagCode)
    if (state !== null) found.push(past(meta, null, stateRows(rows, state)))
    else if (isTextType(meta.dataType)) found.push(past(meta, null, await textRows(texts, meta.tagCode, stretch)))
    else found.push(past(meta, holdMs, figureRows(kept.get(meta.tagCode), stretch)))
  }
  return found
}

function past(meta: TagMeta, hold: number | null, rows: Rows): PastTag {
  return { meta, holdMs: hold, isKept: rows.at.length > 0, ...rows }
}

type OfState = { equipCode: string; isBegin: boolean }

/** The machine whose state a tag is (server/modules/equipment/machines.ts); null for any other. */
function ofState(tagCode: string): OfState | null {
  const found = /^(.+)\.(state|stateSince)$/.exec(tagCode)
  return found?.[1] === undefined ? null : { equipCode: found[1], isBegin: found[2] === 'stateSince' }
}

function stateRows(rows: readonly StateRow[], { equipCode, isBegin }: OfState): Rows {
  const own = rows.filter((row) => row.equipCode === equipCode)
  const codeOf = (state: string) => machineStates[machineStateNames.find((name) => name === state) ?? 'offline'].code
  return {
    at: own.map(({ startMs }) => startMs),
    value: own.map(({ startMs, state }) => (isBegin ? startMs : codeOf(state))),
    status: own.map(() => statuses.good.code),
  }
}

async function textRows(texts: Historian['texts'], tagCode: string, { fromMs, toMs }: Stretch): Promise<Rows> {
  const said = await texts({ tagCode, fromMs, toMs, most: mostTexts }).catch(() => []) // nothing was ever read of it
  return { at: said.map(({ at }) => at), value: said.map(({ text }) => text), status: said.map(({ status }) => status) }
}

type Samples = { at: Float64Array; value: Float64Array; status: Uint8Array }

/** Samples, of each step the newest alone; before the first step the newest of what came before. */
function figureRows(samples: Samples | undefined, { fromMs, stepMs }: Stretch): Rows {
  const rows: Rows = { at: [], value: [], status: [] }
  if (samples === undefined) return rows
  const stepOf = (at: number) => (at < fromMs ? -1 : stepMs === 0 ? at : Math.floor((at - fromMs) / stepMs))
  for (const [index, at] of samples.at.entries()) {
    const next = samples.at[index + 1]
    if (next !== undefined && stepOf(next) === stepOf(at)) continue
    const status = samples.status[index] ?? statuses.good.code
    rows.at.push(at)
    rows.value.push(qualityOf(status) === 'bad' ? null : (samples.value[index] ?? null))
    rows.status.push(status)
  }
  return rows
}
