import { InputNumber } from 'antd'
import type { FieldAs } from '#contract/field.ts'
import { quantityText } from '#contract/rules/quantity.ts'
import { dictOptions, useDictionary } from '../../api/dictionary.ts'
import type { RecordRow } from '../../api/records.ts'
import { AmountDone } from './AmountDone.tsx'
import type { CellProps, FieldKit, InputProps } from './fieldKit.ts'
import { explainedText, plainText } from './plain.ts'
import { PlainCell } from './PlainCell.tsx'
import { RangeFilter } from './RangeFilter.tsx'
import { useRowAround } from './rowContext.ts'

type Quantity = FieldAs<'quantity'>

/** An exact amount with its unit beside it; the unit follows the field that holds it while that is edited. */
export const quantity: FieldKit<'quantity'> = {
  text: (field, row) => written(field, row, unitIn(field, row, dictOptions(field.unitDict ?? ''))),
  Cell,
  Input,
  Filter: RangeFilter,
  widthPx: 130,
  align: 'right',
}

function Cell({ field, row }: CellProps<'quantity'>) {
  const text = written(field, row, unitIn(field, row, useDictionary(field.unitDict ?? '')))
  const [whole, done] = [row[field.name], row[field.doneField ?? '']]
  if (typeof done !== 'number' || typeof whole !== 'number') return <PlainCell text={text} />
  return <AmountDone done={quantityText(done, field.decimals)} whole={text} share={whole > 0 ? done / whole : 0} />
}

function Input({ field, value, onChange, ...rest }: InputProps<'quantity'>) {
  const units = useDictionary(field.unitDict ?? '')
  const unit = unitIn(field, { id: '', version: 0, ...useRowAround() }, units)
  return (
    <InputNumber<string | number>
      {...rest}
      controls={false}
      suffix={unit === '' ? undefined : unit}
      value={typeof value === 'number' ? value : null}
      onChange={(next) => onChange?.(next === null || next === '' ? null : Number(next))}
      formatter={(amount, { userTyping, input }) => (userTyping ? input : grouped(amount))}
      parser={(text) => (text ?? '').replaceAll(/[,，\s]/g, '')}
      inputMode="decimal"
      styles={{ input: { textAlign: 'right' } }}
      style={{ width: '100%' }}
    />
  )
}

/** Thousands parted, every digit as it is: what does not fit the rules is shown, not rounded away. */
function grouped(amount: number | string | undefined): string {
  const [whole = '', ...places] = String(amount ?? '').split('.')
  return [whole.replaceAll(/\B(?=(\d{3})+$)/g, ','), ...places].join('.')
}

function written({ name, decimals }: Quantity, row: RecordRow, unit: string): string {
  const value = row[name]
  return typeof value === 'number' ? `${quantityText(value, decimals)}${unit === '' ? '' : ` ${unit}`}` : ''
}

/** What its unit is called: the text that came with the row, or that the dictionary has for it now. */
function unitIn({ unit, unitField }: Quantity, row: RecordRow, units: readonly { value: string; text: string }[]): string {
  if (unitField === undefined) return unit ?? ''
  const value = plainText({ name: unitField }, row)
  return units.find((one) => one.value === value)?.text ?? explainedText({ name: unitField }, row)
}
