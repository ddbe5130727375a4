import { Empty, Grid, Table } from 'antd'
import type { Field } from '#contract/field.ts'
import type { Lines } from '#contract/resource.ts'
import type { RecordRow } from '../../../api/records.ts'
import { fieldKitOf } from '../../fields/fieldKits.ts'
import { plainText } from '../../fields/plain.ts'
import { DetailList } from '../DetailList.tsx'
import styles from './lines.module.css'
import { LineSums } from './LineSums.tsx'

const orderPx = 56

/** The lines of a record to be read, with what their amounts come to; on a phone one list of values for each. */
export function LinesTable({ lines: { resource, parentField, orderField }, rows }: { lines: Lines; rows: readonly RecordRow[] }) {
  const isRoomy = Grid.useBreakpoint().md ?? true
  const fields = resource.fields.filter(({ name, list }) => name !== parentField && name !== orderField && list !== 'never')
  const orderOf = (row: RecordRow) => plainText({ name: orderField }, row)
  if (rows.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={`还没有${resource.title}`} />
  if (!isRoomy)
    return (
      <div className={styles.cards}>
        {rows.map((row) => (
          <section key={row.id} aria-label={`第 ${orderOf(row)} 行`}>
            <div className={styles.cardHead}>
              <span>第 {orderOf(row)} 行</span>
            </div>
            <DetailList columns={1} details={fields.map((field) => ({ key: field.name, label: field.title, children: <Shown field={field} row={row} /> }))} />
          </section>
        ))}
      </div>
    )
  const columns = fields.map((field) => {
    const { align, widthPx } = fieldKitOf(field.kind)
    return {
      key: field.name,
      title: field.title,
      width: field.width ?? widthPx,
      ...(align === undefined ? {} : { align }),
      render: (_value: unknown, row: RecordRow) => <Shown field={field} row={row} />,
    }
  })
  const foot = () => <LineSums fields={fields} rows={rows} isBesideButtons={false} />
  return (
    <Table<RecordRow>
      size="small"
      rowKey="id"
      aria-label={resource.title}
      pagination={{ pageSize: 50, hideOnSinglePage: true }}
      dataSource={[...rows]}
      columns={[{ key: 'order', title: '行', width: orderPx, render: (_value: unknown, row: RecordRow) => orderOf(row) }, ...columns]}
      scroll={{ x: columns.reduce((sum, { width }) => sum + width, orderPx) }}
      summary={foot}
    />
  )
}

function Shown({ field, row }: { field: Field; row: RecordRow }) {
  const { Cell } = fieldKitOf(field.kind)
  return <Cell field={field} row={row} />
}
