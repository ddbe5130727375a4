import type { StateChange } from '#contract/commandCalls.ts'
import type { Field } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import type { RecordVersion } from '../../../api/versions.ts'
import { fieldKitOf } from '../../fields/fieldKits.ts'

/** One field that a version changed, in words; '' for nothing. */
export type FieldChange = { title: string; from: string; to: string }

/** Something that happened to a record. `at`: yyyy-MM-dd HH:mm:ss on the plant's clock. */
export type Happening = {
  key: string
  kind: 'state' | 'add' | 'edit' | 'delete'
  at: string
  by: string
  title: string
  changes: readonly FieldChange[]
  reason: string
  signedBy: readonly string[]
}

const verbs = { add: '新增', edit: '修改', delete: '删除' }

/** What happened to a record, newest first: its states and its versions (newest first, as they are read) as one row of happenings. */
export function timelineOf(
  { fields, states }: Pick<Resource, 'fields' | 'states'>,
  changes: readonly StateChange[],
  versions: readonly RecordVersion[],
  stateText: (state: string) => string,
): Happening[] {
  const moves = changes.map((change): Happening => moved(change, stateText))
  const saves = versions.map((version, index) => savedAs(fields, version, versions[index + 1]))
  const stateTitle = fields.find(({ name }) => name === states?.field)?.title
  const startedAt = new Set(changes.filter(({ from }) => from === null).map(({ at }) => at))
  const told = saves
    .map((save) => withoutState(save, moves, stateTitle))
    .filter(({ kind, at, changes: left }) => (kind === 'edit' ? left.length > 0 : kind !== 'add' || !startedAt.has(at)))
  return [...moves, ...told].toSorted((one, other) =>
    one.at < other.at ? 1 : one.at > other.at ? -1 : Number(other.kind === 'state') - Number(one.kind === 'state'),
  )
}

function moved({ id, from, to, actionTitle, reason, byName, by, signedBy, at }: StateChange, stateText: (state: string) => string): Happening {
  const way = from === null ? stateText(to) : from === to ? '' : `${stateText(from)} → ${stateText(to)}`
  return { key: `state ${id}`, kind: 'state', at, by: byName || by, title: way === '' ? actionTitle : `${actionTitle}：${way}`, changes: [], reason, signedBy }
}

function savedAs(fields: readonly Field[], version: RecordVersion, before: RecordVersion | undefined): Happening {
  const text = (field: Field, of: RecordVersion) => fieldKitOf(field.kind).text(field, of.row)
  const changes =
    version.verb === 'edit' && before
      ? fields.map((field) => ({ title: field.title, from: text(field, before), to: text(field, version) })).filter(({ from, to }) => from !== to)
      : []
  const { id, verb, createTime, createBy } = version
  return { key: `version ${id}`, kind: verb, at: createTime, by: createBy, title: verbs[verb], changes, reason: '', signedBy: [] }
}

/** A command keeps a version of what it changed: that the state did is told by its own entry. */
function withoutState(save: Happening, moves: readonly Happening[], stateTitle: string | undefined): Happening {
  return moves.some(({ at }) => at === save.at) ? { ...save, changes: save.changes.filter(({ title }) => title !== stateTitle) } : save
}
