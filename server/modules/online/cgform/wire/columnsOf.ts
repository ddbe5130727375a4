import { tableNameOf } from '#contract/checks.ts'
import type { Field, FieldKind } from '#contract/field.ts'
import { isFileKind } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import type { Lookups } from '../../../../resource/field/choices.ts'

/** The width that a person gave a column, by the name of its field; px. */
type Widths = ReadonlyMap<string, number>
type Option = { value: string; text: string; title: string }

/** Kinds whose texts come with a row under `<field>_dictText`; those of dictionaries come with the columns. */
function dictionaryOf(field: Field): string | null {
  if ('dictCode' in field) return field.dictCode
  return field.kind === 'switch' ? 'yn' : null
}

const slots: Partial<Record<FieldKind, string>> = { image: 'imgSlot', file: 'fileSlot', richText: 'htmlSlot', date: 'dateSlot', area: 'pcaSlot' }

/** Columns of a list as the wire spells them (ONL-007, API-106): `search` 0 or 1, `searchMode` group for what is asked from and to. */
export function columnsOf({ fields }: Resource, widths: Widths, options: Readonly<Record<string, Option[]>>) {
  return fields
    .filter(({ list }) => list !== 'never')
    .map((field) => ({
      title: field.title,
      dataIndex: field.name,
      id: field.name,
      align: 'center',
      width: widths.get(field.name) ?? field.width ?? null,
      search: field.filter === 'none' ? 0 : 1,
      visible: field.list === 'shown',
      searchMode: isRanged(field) ? 'group' : 'single',
      sorter: field.isSortable,
      showLength: 0,
      ...(field.name in options ? { customRender: field.name, dictOptions: options[field.name] } : {}),
      ...(slots[field.kind] ? { scopedSlots: { customRender: slots[field.kind] } } : {}),
    }))
}

function isRanged({ kind }: Pick<Field, 'kind'>): boolean {
  return ['date', 'dateTime', 'number', 'money', 'quantity'].includes(kind)
}

/** What values of dictionaries are called, by field (ONL-010). */
export async function dictOptionsOf({ fields }: Pick<Resource, 'fields'>, { dictTexts }: Pick<Lookups, 'dictTexts'>): Promise<Record<string, Option[]>> {
  const bound = fields.flatMap((field) => {
    const code = dictionaryOf(field)
    return code === null ? [] : [{ name: field.name, code }]
  })
  const found = bound.map(async ({ name, code }) => [name, [...(await dictTexts(code))].map(([value, text]) => ({ value, text, title: text }))] as const)
  return Object.fromEntries(await Promise.all(found))
}

/** How a field is asked for and filled in, in the words of the wire. */
function viewOf(field: Field): string {
  const views: Partial<Record<FieldKind, string>> = {
    textarea: 'textarea',
    number: 'number',
    money: 'number',
    quantity: 'number',
    switch: 'switch',
    checkbox: 'checkbox',
    radio: 'radio',
    date: 'date',
    dateTime: 'datetime',
    time: 'time',
    dict: 'list',
    dictNumber: 'list',
    dictMulti: 'list_multi',
    search: 'sel_search',
    area: 'pca',
    popup: 'popup',
    department: 'sel_depart',
    user: 'sel_user',
    tree: 'sel_tree',
    category: 'cat_tree',
    richText: 'umeditor',
    markdown: 'markdown',
  }
  if (isFileKind(field.kind)) return field.kind === 'image' ? 'image' : 'file'
  return views[field.kind] ?? 'text'
}

/** What a list can be narrowed by, as the client of that module reads it; from the third on it waits behind 展开. */
export function queryArrayOf({ fields }: Resource) {
  return fields
    .filter(({ filter }) => filter !== 'none')
    .map((field, at) => ({
      field: field.name,
      label: field.title,
      view: viewOf(field),
      mode: isRanged(field) ? 'group' : 'single',
      ...(at >= 2 || field.filter === 'folded' ? { hidden: '1' } : {}),
      ...(dictionaryOf(field) === null ? {} : { dictCode: dictionaryOf(field), dictTable: '', dictText: '' }),
    }))
}

/** A form as a JSON schema. */
export function formSchemaOf({ name, title, fields }: Resource) {
  const written = fields.filter(({ form }) => form !== 'never')
  const properties = written.map((field, order) => {
    const isNumber = viewOf(field) === 'number'
    return [
      field.name,
      {
        type: isNumber ? 'number' : 'string',
        title: field.title,
        view: viewOf(field),
        order,
        ...('dictCode' in field ? { dictCode: field.dictCode } : {}),
        ...('maxLength' in field ? { maxLength: field.maxLength } : {}),
      },
    ] as const
  })
  return {
    type: 'object',
    table: tableNameOf({ name }),
    title,
    describe: title,
    properties: Object.fromEntries(properties),
    required: written.filter(({ isRequired }) => isRequired).map((field) => field.name),
  }
}
