import { labelled } from '#contract/modules/labels/labelBiz.ts'
import { isLabelBiz, labelSources } from '#contract/modules/labels/labelSources.ts'
import type { SourceField } from '#contract/modules/labels/labelSources.ts'
import { templateOf } from '#contract/modules/labels/labelTemplate.ts'
import type { ActiveTemplate, PrintRecords, RecordLabels } from '#contract/modules/labels/printCalls.ts'
import { referredBy } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import type { PrintTemplate } from '#contract/rules/label/template.ts'
import type { Actor } from '../../bus/unit.ts'
import type { Database } from '../../db/database.ts'
import { Problem } from '../../http/problem.ts'
import type { RecordsByKey } from '../../resource/read/recordsByKey.ts'
import type { Row } from '../../resource/field/row.ts'

type Parts = { db: Database; recordsByKey: RecordsByKey }
/** Records that others refer to, as one person sees them. */
type Referred = (resource: string, ids: readonly string[]) => ReturnType<RecordsByKey>
type Seen = { resource: Resource; rows: readonly Row[] }

/** The templates in use for records of a resource, by name: those whose fields such a record says. None for one that has no labels, all for ''. */
export async function activeTemplates(db: Database, resource: string): Promise<ActiveTemplate[]> {
  const biz = Object.hasOwn(labelled, resource) ? labelled[resource] : undefined
  if (biz === undefined && resource !== '') return []
  const columns = ['id', 'bizType', 'title', 'revision', 'pageWidth', 'pageHeight', 'tempItems'] as const
  const inUse = db.selectFrom('mes_label_template').select(columns).where('status', '=', 'active')
  const found = await (biz === undefined ? inUse : inUse.where('bizType', '=', biz)).orderBy('title').orderBy('id').execute()
  const unsaid = biz === undefined ? [] : labelSources[biz].filter(({ from }) => from === undefined).map(({ name }) => name)
  return found.flatMap(({ tempItems, ...template }) => (unsaid.some((name) => names(tempItems, name)) ? [] : [template]))
}

/** Whether the items of a template name a field. */
const names = (tempItems: string, field: string): boolean => tempItems.includes(`\${${field}}`) || tempItems.includes(`\${${field}:`)

/** A template as it is printed now, with the fields that it may name. Throws 404 for one that does not exist, 409 for one that is not in use. */
export async function templateInUse(db: Database, templateId: string): Promise<{ template: PrintTemplate; fields: readonly SourceField[]; bizType: string }> {
  const found = await db.selectFrom('mes_label_template').selectAll().where('id', '=', templateId).executeTakeFirst()
  if (!found) throw new Problem(404, '没有这个标签模板，请刷新页面后重选')
  if (found.status !== 'active') throw new Problem(409, `“${found.title}”第 ${found.revision} 版不在使用，请选生效的模板`)
  return { template: templateOf(found), fields: isLabelBiz(found.bizType) ? labelSources[found.bizType] : [], bizType: found.bizType }
}

/** The version in use of a template by its code, of the labels that the plant was given. Throws 409 where none is. */
export async function templateCoded(db: Pick<Database, 'selectFrom'>, code: string): Promise<{ template: PrintTemplate }> {
  const versions = await db.selectFrom('mes_label_template').selectAll().where('code', '=', code).orderBy('revision', 'desc').execute()
  const found = versions.find(({ status }) => status === 'active')
  if (!found) throw new Problem(409, `没有生效的“${versions[0]?.title ?? code}”标签模板，请到“标签模板”里生效一版`)
  return { template: templateOf(found) }
}

/** Every version that was ever kept under a title, with how it stands. */
export async function versionsTitled(db: Pick<Database, 'selectFrom'>, title: string): Promise<{ template: PrintTemplate; status: string }[]> {
  const found = await db.selectFrom('mes_label_template').selectAll().where('title', '=', title).execute()
  return found.map((row) => ({ template: templateOf(row), status: row.status }))
}

/** What each record says for the fields of a template. Throws 404 for records that this person does not see, 409 for a template that is not in use, 422 for one of another kind of record. */
export async function labelsOfRecords(
  { db, recordsByKey }: Parts,
  { templateId, resource, ids }: Omit<PrintRecords, 'copies'>,
  by: Actor,
): Promise<RecordLabels> {
  const { template, fields, bizType } = await templateInUse(db, templateId)
  if (!Object.hasOwn(labelled, resource) || labelled[resource] !== bizType) throw new Problem(422, `“${template.title}”不是给这种记录用的，请另选模板`)
  const seen = await recordsByKey(resource, ids, by)
  if (!seen || seen.rows.length < new Set(ids).size) throw new Problem(404, '有的记录已经不在，或您无权查看，请刷新列表后重选')
  const values = await valuesOf(seen, fields, (target, keys) => recordsByKey(target, keys, by, 'referred'))
  return {
    template,
    fields: fields.map(({ name, title, kind, sample }) => ({ name, title, kind, sample })),
    labels: seen.rows.map((row, at) => ({ id: String(row['id']), ...namesOf(seen.resource, row), values: values[at] ?? {} })),
  }
}

/** What people call a record, and the name under which its prints are counted: with its code, because two machines may be called the same. */
function namesOf({ label, unique }: Resource, row: Row): { title: string; object: string } {
  const title = textOf(row, label) ?? String(row['id'])
  const [key, ...others] = unique[0] ?? []
  const code = key === undefined || others.length > 0 ? null : textOf(row, key)
  return { title, object: (code === null || code === title ? title : `${code} ${title}`).slice(0, 100) }
}

/** Of each row, what it says for these fields; a record that several rows refer to is read once for all. */
async function valuesOf({ resource, rows }: Seen, fields: readonly SourceField[], referred: Referred) {
  const values = rows.map((): Record<string, string | null> => ({}))
  for (const { name, from } of fields) {
    const path = from?.split('.') ?? []
    const last = path.pop()
    let at: { resource: Resource; rows: readonly (Row | null)[] } | null = last === undefined ? null : { resource, rows }
    for (const step of path) at = at && (await referredFrom(at, step, referred))
    for (const [place, own] of values.entries()) {
      const row = at?.rows[place]
      own[name] = row && last !== undefined ? textOf(row, last) : null
    }
  }
  return values
}

/** The records that a field of these rows refers to, each in the place of its row; null where there is none. */
async function referredFrom({ resource, rows }: { resource: Resource; rows: readonly (Row | null)[] }, name: string, referred: Referred) {
  const field = resource.fields.find((one) => one.name === name)
  const target = field ? referredBy(field) : null
  const keys = [...new Set(rows.flatMap((row) => (typeof row?.[name] === 'string' && row[name] !== '' ? [row[name]] : [])))]
  const read = target ? await referred(target.resource, keys) : null
  if (!read) return null
  const byId = new Map(read.rows.map((row) => [String(row['id']), row]))
  return { resource: read.resource, rows: rows.map((row) => byId.get(String(row?.[name])) ?? null) }
}

/** What a row says in a field, as people read it; null where it says nothing. */
function textOf(row: Row, name: string): string | null {
  const explained = row[`${name}_dictText`]
  if (typeof explained === 'string' && explained !== '') return explained
  const value = row[name]
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : null
}
