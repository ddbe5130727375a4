import { z } from 'zod'
import { fieldRuleNames } from './rules/fieldRuleNames.ts'
import { CodeLanguage } from './codeLanguage.ts'
import { PopupConfig } from './report.ts'
import { foldedCode } from './rules/foldedCode.ts'

/**
 * One field of a record, as plain data: the vocabulary of every list, form, filter, import and export (house.md 6).
 * Two authors write it, a developer in a resource file and an administrator in the designer of configured tables.
 * No functions, no expressions: what a kind means is decided once, in src/admin/fields and in server/resource/field/columns.ts.
 */
const shared = {
  name: z.string().regex(/^[a-z][A-Za-z0-9]{0,63}$/),
  title: z.string().min(1).max(64),
  /** px of its column; the kind's own width when absent */
  width: z.number().int().min(40).max(800).optional(),
  /** `only` in the list: shown, `hidden`: can be switched on in the column settings, `never`: not a column */
  list: z.enum(['shown', 'hidden', 'never']).default('shown'),
  /** `once`: can be given when the record is made and never again; `shown`: read only; `never`: not in the form */
  form: z.enum(['edited', 'once', 'shown', 'never']).default('edited'),
  /** how a list is narrowed by it; `folded` filters wait behind 展开 */
  filter: z.enum(['none', 'shown', 'folded']).default('none'),
  isSortable: z.boolean().default(true),
  isRequired: z.boolean().default(false),
  /** what a new record starts with */
  initial: z.union([z.string(), z.number()]).optional(),
  hint: z.string().max(200).optional(),
  /** code of a stored check rule that its text must pass (contract/modules/reference/checkRule.ts) */
  checkRule: z
    .string()
    .regex(/^\w{1,64}$/)
    .optional(),
  /** its texts are answered under this name as well, because the contract has one of its own for them */
  textAs: z
    .string()
    .regex(/^[a-z][A-Za-z0-9]{0,63}$/)
    .optional(),
  /** secret: who lacks the right `unless` is shown nothing, or a phone number without its middle, and neither searches nor sorts by it (docs/decisions/088) */
  mask: z.object({ unless: z.string().max(64), as: z.enum(['nothing', 'phone']) }).optional(),
}

const kind = <Name extends string, Shape extends z.ZodRawShape>(name: Name, shape: Shape) => z.object({ kind: z.literal(name), ...shared, ...shape })
const length = { maxLength: z.number().int().min(1).max(100_000).default(255) }
const manyLines = { maxLength: z.number().int().min(1).max(1_000_000).default(60_000) }
const bounds = { min: z.number().optional(), max: z.number().optional(), unit: z.string().max(16).optional() }
/** of several files the last ones are kept (UPL-018, UPL-019; decisions.md 14) */
const several = { maxCount: z.number().int().min(1).max(20).default(5) }
const byDict = { dictCode: z.string().regex(/^\w{1,64}$/) }
const byResource = { resource: z.string().regex(/^[a-z][A-Za-z0-9]{0,63}$/) }
/** commas between several (CONST-022, CONST-023) */
const oneUnlessSaid = { isMulti: z.boolean().default(false) }
const severalUnlessSaid = { isMulti: z.boolean().default(true) }
/**
 * The moment by which a record is waited for, its day included: a list shows how many days are left, and puts what is overdue first.
 * `over` are the states in which nobody waits for it any more, held by the field `stateField` (a resource fills it in), `past` is what
 * being overdue is called.
 */
const waitedFor = {
  due: z.object({ over: z.array(z.string()).default([]), stateField: shared.name.optional(), past: z.string().max(8).default('逾期') }).optional(),
}
/** which records are offered: a JSON object, field → value (contract/rules/treeCondition.ts) */
const narrowed = { condition: z.string().max(1000).optional() }

export const Field = z.discriminatedUnion('kind', [
  /**
   * `filterText`: what a search does to the words that people type (ONL-036, ONL-037); `isDigest`: a hash, shown by its first letters;
   * `isFolded`: a code that every spelling finds, whatever its case and width (rules/foldedCode.ts); its row keeps it folded;
   * `rule`: what people may write into it, with the sentence that says so (rules/fieldRules.ts), obeyed by form, grid, import and server
   */
  kind('text', {
    ...length,
    isFolded: z.boolean().default(false),
    rule: z.enum(fieldRuleNames).optional(),
    isDigest: z.boolean().default(false),
    filterText: z.object({ isUpperCased: z.boolean().default(false), isTrimmed: z.boolean().default(true) }).prefault({}),
  }),
  kind('textarea', length),
  kind('number', { ...bounds, decimals: z.number().int().min(0).max(6).default(0) }),
  /** yuan, two decimals */
  kind('money', bounds),
  /**
   * An exact amount of at most six places (contract/rules/quantity.ts), of which `decimals` are shown. Its unit is fixed, or stands in
   * the field `unitField` as a value of the dictionary `unitDict`. `doneField` is an amount of the same unit: how much of this one is done.
   * `isTotalled`: a list says what it adds up to, by unit; amounts of which the same thing has several must not be.
   */
  kind('quantity', {
    ...bounds,
    unitField: shared.name.optional(),
    unitDict: byDict.dictCode.optional(),
    doneField: shared.name.optional(),
    isTotalled: z.boolean().default(false),
    decimals: z.number().int().min(0).max(6).default(6),
  }),
  /** Y or N */
  kind('switch', {}),
  /** several values of a dictionary, commas between */
  kind('checkbox', byDict),
  kind('radio', byDict),
  /** yyyy-MM-dd; `currentMonth` offers the days of this month alone */
  kind('date', { within: z.enum(['always', 'currentMonth']).default('always'), ...waitedFor }),
  /** yyyy-MM-dd HH:mm:ss on the plant's clock */
  kind('dateTime', waitedFor),
  /** yyyy-MM */
  kind('month', {}),
  /** yyyy-MM-dd~yyyy-MM-dd: from and to, both inside */
  kind('range', {}),
  /** HH:mm:ss */
  kind('time', {}),
  kind('dict', byDict),
  /** a whole number that is looked up in a dictionary */
  kind('dictNumber', byDict),
  kind('dictMulti', byDict),
  /** one of very many, looked for at the server while typing: the code of a dictionary, or `table,text,code` of a table that the server offers */
  kind('search', { dict: z.string().regex(/^\w{1,64}(,\w{1,64},\w{1,64})?$/) }),
  /** a district by its six digits; `linkage` is cascader or select, and any other text says so where it is shown (PICK-028) */
  kind('area', { linkage: z.string().max(16).default('cascader') }),
  /** texts picked from a report, into this field and others of its form */
  kind('popup', { ...length, popup: PopupConfig }),
  /** texts of one's own, commas between */
  kind('tags', length),
  /** one record of another resource, chosen by its label and kept by its id */
  kind('reference', byResource),
  /** a department, kept by its id */
  kind('department', oneUnlessSaid),
  /** people, kept by their user names, or by their ids where the contract has it so */
  kind('user', { ...severalUnlessSaid, keptBy: z.enum(['username', 'id']).default('username') }),
  /** a role, kept by its code, or by its id where the wire says so */
  kind('role', { ...oneUnlessSaid, kept: z.enum(['roleCode', 'id']).default('roleCode') }),
  /** a position, kept by its code */
  kind('position', oneUnlessSaid),
  /** a record of a resource that is a tree, kept by its id */
  kind('tree', { ...byResource, ...oneUnlessSaid, ...narrowed }),
  /** a category, kept by its id; `below`: only those under the category with this code */
  kind('category', { below: z.string().max(64).optional(), ...oneUnlessSaid, ...narrowed }),
  /** #rrggbb */
  kind('colour', {}),
  /** 0 to 100 */
  kind('progress', {}),
  /**
   * `recordOf` names the field of the same row that names the resource whose record this is: its keys are then shown by their titles.
   * `titles` are those of the keys where no resource has them; a key whose title is empty shows its value alone.
   */
  kind('json', { ...length, recordOf: z.string().optional(), titles: z.record(z.string(), z.string()).optional() }),
  /** HTML, cleaned by the server */
  kind('richText', manyLines),
  kind('markdown', manyLines),
  /** a text of a programming language */
  kind('code', { ...manyLines, language: CodeLanguage.default('javascript') }),
  /** when a job is due, as contract/rules/cron reads it */
  kind('cron', {}),
  /** paths of uploaded files, commas between (contract/rules/filePath.ts) */
  kind('file', several),
  /** the same, of pictures only */
  kind('image', several),
])
export type Field = z.infer<typeof Field>
export type FieldKind = Field['kind']
/** A field of one kind. */
export type FieldAs<Kind extends FieldKind> = { [Each in Field as Each['kind']]: Each }[Kind]
/** A field as an author writes it: what has a standard may be left out. */
export type FieldInput = z.input<typeof Field>

export const fieldKinds = Field.options.map((option) => option.shape.kind.value)

/** Kinds whose value is a number on the wire; every other kind is text. */
export type NumberKind = 'number' | 'money' | 'quantity' | 'dictNumber' | 'progress'
const numberKinds: readonly string[] = ['number', 'money', 'quantity', 'dictNumber', 'progress'] satisfies readonly NumberKind[]
export function isNumberKind(kind: FieldKind): kind is NumberKind {
  return numberKinds.includes(kind)
}

/** A text as values of a field are compared with it. */
export function comparedText(field: Field, text: string): string {
  return field.kind === 'text' && field.isFolded ? foldedCode(text) : text
}

/** Kinds whose value are paths of uploaded files. */
const fileKinds: readonly FieldKind[] = ['file', 'image']
export function isFileKind(kind: FieldKind): boolean {
  return fileKinds.includes(kind)
}

/** Kinds that name records of one resource, and by which of its columns. */
const naming: Partial<Record<FieldKind, { resource: string; key: string }>> = {
  department: { resource: 'sysDepart', key: 'id' },
  position: { resource: 'sysPosition', key: 'code' },
  category: { resource: 'sysCategory', key: 'id' },
}

/** The records that the value of a field names: of which resource, and by which of its columns; null where it names none. */
export function referredBy(field: Field): { resource: string; key: string } | null {
  if (field.kind === 'role') return { resource: 'sysRole', key: field.kept }
  if (field.kind === 'reference' || field.kind === 'tree') return { resource: field.resource, key: 'id' }
  if (field.kind === 'user') return { resource: 'sysUser', key: field.keptBy }
  return naming[field.kind] ?? null
}

/** Whether the value of a field can be several values, commas between. */
export function isSeveral(field: Field): boolean {
  return field.kind === 'dictMulti' || field.kind === 'checkbox' || ('isMulti' in field && field.isMulti)
}

/** What a record stands under is given by where it stands, not typed: a sentence about a key does not name it. */
export function namesOwner({ kind }: Pick<Field, 'kind'>): boolean {
  return kind === 'reference' || kind === 'tree'
}

/**
 * A field of `Row` by its name, of a kind that can hold what the row has there: anything else does not compile. Two groups of names, not
 * one type for each name and kind: of those there would be a thousand to a resource.
 */
export type FieldOf<Row> =
  | (FieldInputAs<TextKind> & { name: Exclude<keyof Row & string, NumberNameIn<Row>> })
  | (FieldInputAs<NumberKind> & { name: NumberNameIn<Row> })
type TextKind = Exclude<FieldKind, NumberKind>
type FieldInputAs<Kind extends FieldKind> = { [Each in FieldInput as Each['kind']]: Each }[Kind]
type NumberNameIn<Row> = { [Name in keyof Row & string]: [NonNullable<Row[Name]>] extends [number] ? Name : never }[keyof Row & string]
