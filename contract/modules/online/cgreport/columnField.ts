import { Field, isNumberKind } from '../../../field.ts'
import type { SqlColumn } from './sqlColumn.ts'

const kinds = { String: 'text', Number: 'number', Quantity: 'quantity', Date: 'date', Datetime: 'dateTime' } as const

/** A column as a list knows it. Its name is what the statement says, which a declared field may not be called. */
export function columnField({ fieldName, fieldTxt, fieldType, fieldWidth, searchMode, isOrder, dictCode, isShow }: SqlColumn): Field {
  const kind = kinds[fieldType]
  const common = {
    name: 'x',
    title: fieldTxt,
    width: fieldWidth,
    filter: searchMode === 'none' ? 'none' : 'shown',
    isSortable: isOrder,
    list: isShow ? 'shown' : 'hidden',
  } as const
  const field =
    dictCode === ''
      ? Field.parse({ ...common, kind, ...(isNumberKind(kind) ? { decimals: 6 } : {}) })
      : Field.parse({ ...common, kind: isNumberKind(kind) ? 'dictNumber' : 'dict', dictCode })
  return { ...field, name: fieldName }
}
