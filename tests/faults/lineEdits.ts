import { expect } from 'vitest'
import { z } from 'zod'
import { dictEntries, dicts } from '#contract/modules/reference/dict.ts'
import { endpointsOf } from '#contract/resource.ts'
import { startResources } from '../support/resourceApi.ts'

const Line = z.looseObject({ id: z.string(), version: z.number(), itemText: z.string(), sortOrder: z.number() })
type Line = z.infer<typeof Line>
const Header = z.looseObject({ id: z.string(), version: z.number(), dictName: z.string() })
const Whole = z.object({ record: Header, lines: z.object({ [dictEntries.name]: z.array(Line) }) })
type View = { header: z.infer<typeof Header>; lines: Map<string, Line> }

export type LineEdits = { edits: number; accepted: number; refused: number }

/**
 * Two people change one header and its lines at random, each from a view that may be old, and a naive model says what must come of it:
 * a save goes through if and only if nothing it touches was changed since it was read, and then exactly that has changed.
 */
export async function runLineEdits({
  databaseUrl,
  edits,
  seed,
  comparedEvery,
}: {
  databaseUrl?: string | undefined
  edits: number
  seed: number
  comparedEvery: number
}): Promise<LineEdits> {
  const resources = await startResources({ databaseUrl })
  const random = seeded(seed)
  const paths = endpointsOf(dicts)
  const read = async (id: string): Promise<View> => {
    const { record, lines } = Whole.parse((await resources.call('GET', `${paths.withLines}?id=${id}`)).body.result)
    return { header: record, lines: new Map((lines[dictEntries.name] ?? []).map((line) => [line.id, line])) }
  }
  const { id } = await resources.added(dicts)
  let model = await read(id)
  const views = [structuredClone(model), structuredClone(model)]
  const counted = { edits, accepted: 0, refused: 0 }

  for (let at = 0; at < edits; at += 1) {
    const person = random() < 0.5 ? 0 : 1
    if (random() < 0.6) views[person] = structuredClone(model)
    const view = views[person] ?? model
    const edit = randomEdit(view, random, at)
    const { status, body } = await resources.call('PUT', paths.edit, edit.body)
    const isOld =
      edit.touched.some(({ line, version }) => model.lines.get(line)?.version !== version) ||
      (edit.name !== null && view.header.version !== model.header.version)
    expect([at, status, body.message], JSON.stringify(edit.body)).toEqual([at, isOld ? 409 : 200, expect.any(String)])
    if (isOld) counted.refused += 1
    else {
      counted.accepted += 1
      model = applied(model, edit, await read(id))
    }
    if (at % comparedEvery === 0 || at === edits - 1) expect(plain(await read(id))).toEqual(plain(model))
  }
  await resources.close()
  return counted
}

type Edit = {
  body: Record<string, unknown>
  name: string | null
  touched: { line: string; version: number }[]
  changed: Map<string, string>
  deleted: string[]
  added: string[]
}

function randomEdit({ header, lines }: View, random: () => number, at: number): Edit {
  const known = [...lines.values()]
  const name = random() < 0.2 ? `字典${at}` : null
  const deleted = known.filter(() => random() < 0.08)
  const changed = known.filter((line) => !deleted.includes(line) && random() < 0.15)
  const added = Array.from({ length: Math.floor(random() * (known.length > 30 ? 1 : 3)) }, (_, index) => `新${at}-${index}`)
  const written = [
    ...changed.map((line) => ({ ...line, key: line.id, itemText: `改${at}` })),
    ...added.map((itemText) => ({ key: itemText, itemText, itemValue: itemText, sortOrder: 1 + Math.floor(random() * 99) })),
  ]
  const ofLines = { changed: written, deleted: deleted.map((line) => ({ id: line.id, version: line.version })) }
  return {
    body: { id: header.id, ...(name === null ? {} : { ...header, dictName: name }), lines: { [dictEntries.name]: ofLines } },
    name,
    touched: [...changed, ...deleted].map((line) => ({ line: line.id, version: line.version })),
    changed: new Map(changed.map((line) => [line.id, `改${at}`])),
    deleted: deleted.map((line) => line.id),
    added,
  }
}

/** What a save that goes through must make of what stood; only the keys of new lines come from the server. */
function applied({ header, lines }: View, { name, changed, deleted, added }: Edit, stored: View): View {
  const next = new Map(
    [...lines]
      .filter(([line]) => !deleted.includes(line))
      .map(([line, row]) => [line, changed.has(line) ? { ...row, itemText: changed.get(line) ?? '', version: row.version + 1 } : row]),
  )
  for (const text of added) {
    const made = [...stored.lines.values()].find(({ itemText }) => itemText === text)
    if (made) next.set(made.id, made)
  }
  return { header: name === null ? header : { ...header, dictName: name, version: header.version + 1 }, lines: next }
}

function plain({ header, lines }: View) {
  return {
    header: [header.dictName, header.version],
    lines: [...lines.values()]
      .map(({ id, version, itemText }) => [id, version, itemText])
      .toSorted((one, other) => String(one[0]).localeCompare(String(other[0]))),
  }
}

/** mulberry32: the same edits for the same seed */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
