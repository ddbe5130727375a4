import { Table } from 'antd'
import type { Field } from '#contract/field.ts'
import { fieldKitOf } from '../../fields/fieldKits.ts'
import styles from './lines.module.css'
import { lineSums } from './lineSums.ts'
import type { LineSum } from './lineSums.ts'

type Props = {
  /** the columns between the order of a line and its buttons */
  fields: readonly Field[]
  rows: readonly Readonly<Record<string, unknown>>[]
  isBesideButtons: boolean
}

/** The foot of a table of lines: what their amounts come to. */
export function LineSums({ fields, rows, isBesideButtons }: Props) {
  const sums = lineSums(fields, rows)
  if (Object.keys(sums).length === 0) return null
  return (
    <Table.Summary.Row>
      <Table.Summary.Cell index={0}>
        <span className={styles.sum}>合计</span>
      </Table.Summary.Cell>
      {fields.map((field, at) => {
        const { align } = fieldKitOf(field.kind)
        return (
          <Table.Summary.Cell key={field.name} index={at + 1} {...(align === undefined ? {} : { align })}>
            <span className={styles.sumWords}>{sumText(field, sums)}</span>
          </Table.Summary.Cell>
        )
      })}
      {isBesideButtons ? <Table.Summary.Cell index={fields.length + 1} /> : null}
    </Table.Summary.Row>
  )
}

/** Sums as their field writes them, each with its unit; nothing for what does not add up. */
export function sumText(field: Field, sums: Readonly<Record<string, readonly LineSum[]>>): string {
  const { text } = fieldKitOf(field.kind)
  return (sums[field.name] ?? []).map(({ sum, unit }) => text(field, { id: 'sum', version: 0, ...unit, [field.name]: sum })).join('、')
}
