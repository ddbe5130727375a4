import type { Field, FieldKind } from '#contract/field.ts'
import type { ReportQueryItem } from '#contract/report.ts'
import { isNumberKind } from '#contract/field.ts'

/** What a report can be narrowed by, as the wire spells it (PICK-013). */
export function queryItemsOf(fields: readonly Field[]): ReportQueryItem[] {
  return fields
    .filter(({ filter }) => filter !== 'none')
    .map((field) => {
      const type = queryType(field.kind)
      return {
        field_name: field.name,
        field_txt: field.title,
        query_type: type,
        query_width: '',
        query_dict_table: '',
        query_dict_field: 'dictCode' in field ? field.dictCode : '',
        query_dict_text: '',
        query_config_flag: '0',
        query_condition: type === 'text' || type === 'list' ? 'single' : 'group',
        query_condition_tip: type === 'list' ? '全部' : '',
      }
    })
}

function queryType(kind: FieldKind): string {
  if (kind === 'dict' || kind === 'dictNumber' || kind === 'radio') return 'list'
  if (kind === 'date') return 'date'
  if (kind === 'dateTime') return 'datetime'
  return isNumberKind(kind) ? 'number' : 'text'
}
