import { tableNameOf } from '../../../checks.ts'
import type { DesignedResource } from '../../../designed.ts'
import { designedRow } from '../../../designedRow.ts'
import type { Field } from '../../../field.ts'
import type { PopupConfig } from '../../../report.ts'
import { designedName } from '../../../designedNames.ts'

/** PostgreSQL cuts longer names off. */
const longestTable = 55

/** Words of SQL, and names that every object of our languages has: a column that is called so would have to be quoted wherever it is read. */
const reservedWords = new Set(
  (
    'add all alter and any as asc begin between by case cast check collate column commit constraint create cross current default deferrable delete desc distinct do drop ' +
    'else end escape except exists false fetch for foreign from full grant group having in index inner insert intersect into is join key lateral leading left like limit ' +
    'natural not null offset on only or outer over primary references returning right rollback row rowid select set some table then to trailing transaction trigger true ' +
    'union unique update user using values view when where window with constructor prototype tostring valueof hasownproperty tolocalestring isprototypeof oid ctid xmin xmax'
  ).split(' '),
)

/** Whether a column of this name would have to be quoted, in whatever case. */
export function isReservedWord(name: string): boolean {
  return reservedWords.has(name.toLowerCase())
}

/** Nothing that a person sees, in a heading as in a form. */
function isBlank(title: string): boolean {
  return title.replaceAll(/[\s\p{Default_Ignorable_Code_Point}]+/gu, '') === ''
}

/** What keeps a definition from having a table, in sentences; none when nothing does. Errors of its own schema are not said again. */
export function designTroubles(table: DesignedResource, indexes: readonly (readonly string[])[]): string[] {
  const { code, fields, label, tree, lines, below, unique, defaultSort } = table
  const names = new Set(fields.map(({ name }) => name))
  const titles = Map.groupBy(fields, ({ title }) => title.trim())
  const own = designedName(code)
  return [
    ...(tableNameOf({ name: own }).length > longestTable ? [`编码 ${code} 对应的表名太长，请改短或少用大写字母`] : []),
    ...fields.filter(({ name }) => isReservedWord(name)).map(({ name }) => `字段编码 ${name} 是数据库的保留字，请改名，例如 ${name}No`),
    ...fields.filter(({ title }) => isBlank(title)).map(({ name }) => `字段 ${name} 没有看得见的名称，请填写`),
    ...[...titles].filter(([, alike]) => alike.length > 1).map(([title]) => `有多个字段名称都是“${title}”，请改成不同的名称`),
    ...[...unique, ...indexes].flatMap((columns) => columns.filter((name) => !names.has(name)).map((name) => `没有字段 ${name}，请检查索引和唯一键`)),
    ...[...unique, ...indexes].filter((columns) => new Set(columns).size < columns.length).map((columns) => `索引 ${columns.join('、')} 里有重复的字段`),
    ...(fields.find(({ name }) => name === label)?.mask ? ['名称字段不能脱敏，请换一个字段作名称'] : []),
    ...(fields.find(({ name }) => name === defaultSort.column)?.mask ? ['默认排序的字段不能脱敏：顺序会说出大小，请换一个字段排序'] : []),
    ...fields.flatMap(initialTroubles),
    ...fields.flatMap((field) => (field.kind === 'popup' ? popupTroubles(field.title, field.popup, names) : [])),
    ...treeTroubles(table, own),
    ...(lines.some((line) => line.code === code) ? ['一张表不能是自己的子表'] : []),
    ...(below === code ? ['一张表不能是自己的子表'] : []),
    ...(below !== null && lines.length > 0 ? ['子表下面不能再有子表：请把它做成单独的主表'] : []),
    ...(tree !== null && lines.length > 0 ? ['树表不能再带子表：请去掉上级字段或子表'] : []),
  ]
}

/** Rows that lack a required field get what new ones start with: that must be a value of the field. */
function initialTroubles(field: Field): string[] {
  const { name, title, initial } = field
  if (initial === undefined || initial === '') return []
  const judged = designedRow([{ ...field, form: 'edited' }]).safeParse({ [name]: initial })
  return judged.success ? [] : [`字段“${title}”的默认值“${initial}”不能用：${judged.error.issues[0]?.message ?? ''}，请改默认值`]
}

/** A popup that fills nothing, or fields that are not there, would say so to every person who fills in the form (PICK-014). */
function popupTroubles(title: string, { code, orgFields, destFields }: PopupConfig, names: ReadonlySet<string>): string[] {
  const [columns, targets] = [orgFields, destFields].map((list) => list.split(',').filter((part) => part.trim() !== ''))
  if (code === '' || !columns || !targets || columns.length === 0) return [`弹窗字段“${title}”还没有选报表，或没有一列放到字段里`]
  if (columns.length !== targets.length) return [`弹窗字段“${title}”取的列和放到的字段数量不一致`]
  return targets.filter((name) => !names.has(name.trim())).map((name) => `弹窗字段“${title}”放到的字段 ${name} 不存在，请重新选择`)
}

function treeTroubles({ fields, tree }: DesignedResource, own: string): string[] {
  if (tree === null) return []
  const parent = fields.find(({ name }) => name === tree.parent)
  if (!parent) return [] // said by the schema
  return parent.kind === 'tree' && parent.resource === own && !parent.isMulti ? [] : [`上级字段“${parent.title}”应为“树”类型，并指向这张表自己`]
}
