import { Checkbox, Input, InputNumber, Select, Table } from 'antd'
import { searchModes, sqlColumnTypes } from '#contract/modules/online/cgreport/sqlColumn.ts'
import type { ReportParameter, SqlColumn, SqlColumnType } from '#contract/modules/online/cgreport/sqlColumn.ts'

const none = { emptyText: '写好 SQL 后点“试跑”，列会从语句里读出' }
const optionsOf = <Key extends string>(titles: Readonly<Record<Key, string>>) =>
  (Object.entries(titles) as [Key, string][]).map(([value, label]) => ({ value, label })) // the keys of a constant object

/** The columns of a report: what they are called, how they are shown, and what a list is narrowed by. */
export function ColumnsTable({ columns, onChange }: { columns: readonly SqlColumn[]; onChange: (columns: SqlColumn[]) => void }) {
  const set = (name: string, next: Partial<SqlColumn>) => onChange(columns.map((column) => (column.fieldName === name ? { ...column, ...next } : column)))
  const of = (what: string, { fieldName }: SqlColumn) => `${fieldName} 的${what}`
  return (
    <Table<SqlColumn>
      size="small"
      rowKey="fieldName"
      aria-label="列"
      pagination={false}
      dataSource={[...columns]}
      locale={none}
      scroll={{ x: 900 }}
      columns={[
        { key: 'name', dataIndex: 'fieldName', title: '列名', width: 150, ellipsis: true },
        {
          key: 'title',
          title: '标题',
          width: 170,
          render: (_value, column) => (
            <Input
              aria-label={of('标题', column)}
              maxLength={64}
              value={column.fieldTxt}
              onChange={({ target }) => set(column.fieldName, { fieldTxt: target.value })}
            />
          ),
        },
        {
          key: 'type',
          title: '类型',
          width: 100,
          render: (_value, column) => (
            <Select<SqlColumnType>
              aria-label={of('类型', column)}
              style={{ width: '100%' }}
              value={column.fieldType}
              options={optionsOf(sqlColumnTypes)}
              onChange={(fieldType) => set(column.fieldName, { fieldType })}
            />
          ),
        },
        {
          key: 'width',
          title: '宽度',
          width: 90,
          render: (_value, column) => (
            <InputNumber
              aria-label={of('宽度', column)}
              min={40}
              max={800}
              value={column.fieldWidth}
              onChange={(width) => set(column.fieldName, { fieldWidth: width ?? 140 })}
              style={{ width: '100%' }}
            />
          ),
        },
        {
          key: 'search',
          title: '查询',
          width: 100,
          render: (_value, column) => (
            <Select
              aria-label={of('查询', column)}
              style={{ width: '100%' }}
              value={column.searchMode}
              options={optionsOf(searchModes)}
              onChange={(searchMode) => set(column.fieldName, { searchMode })}
            />
          ),
        },
        {
          key: 'dict',
          title: '字典',
          width: 140,
          render: (_value, column) => (
            <Input
              aria-label={of('字典', column)}
              maxLength={64}
              placeholder="字典编码"
              value={column.dictCode}
              onChange={({ target }) => set(column.fieldName, { dictCode: target.value })}
            />
          ),
        },
        {
          key: 'shown',
          title: '显示',
          width: 60,
          align: 'center',
          render: (_value, column) => (
            <Checkbox aria-label={of('显示', column)} checked={column.isShow} onChange={({ target }) => set(column.fieldName, { isShow: target.checked })} />
          ),
        },
        {
          key: 'order',
          title: '排序',
          width: 60,
          align: 'center',
          render: (_value, column) => (
            <Checkbox aria-label={of('排序', column)} checked={column.isOrder} onChange={({ target }) => set(column.fieldName, { isOrder: target.checked })} />
          ),
        },
      ]}
    />
  )
}

/** The parameters of a report: what they are called, and the value that each begins with. */
export function ParametersTable({ params, onChange }: { params: readonly ReportParameter[]; onChange: (params: ReportParameter[]) => void }) {
  const set = (name: string, next: Partial<ReportParameter>) => onChange(params.map((param) => (param.paramName === name ? { ...param, ...next } : param)))
  return (
    <Table<ReportParameter>
      size="small"
      rowKey="paramName"
      aria-label="参数"
      pagination={false}
      dataSource={[...params]}
      columns={[
        { key: 'name', title: '参数', width: 160, render: (_value, { paramName }) => `:${paramName}` },
        {
          key: 'title',
          title: '标题',
          render: (_value, { paramName, paramTxt }) => (
            <Input aria-label={`${paramName} 的标题`} maxLength={64} value={paramTxt} onChange={({ target }) => set(paramName, { paramTxt: target.value })} />
          ),
        },
        {
          key: 'value',
          title: '初值',
          render: (_value, { paramName, paramValue }) => (
            <Input
              aria-label={`${paramName} 的初值`}
              maxLength={255}
              value={paramValue}
              onChange={({ target }) => set(paramName, { paramValue: target.value })}
            />
          ),
        },
      ]}
    />
  )
}
