import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, Select, Table, Tag } from 'antd'
import type { Field, FieldKind } from '#contract/field.ts'
import type { Design } from '#contract/modules/online/cgform/design.ts'
import { changesOf, fieldOfKind, ruleWords, withField, withoutField } from './drafting.ts'
import type { FieldChange } from './drafting.ts'
import styles from './Designer.module.css'
import { fieldKindTitles } from './fieldKindTitles.ts'
import { foundByWords } from '../../../fields/foundByWords.ts'

const kinds = Object.entries(fieldKindTitles).map(([value, label]) => ({ value: value as FieldKind, label })) // the keys of a record of kinds
const tags: Readonly<Record<FieldChange, { word: string; colour: string }>> = {
  new: { word: '加', colour: 'success' },
  changed: { word: '改', colour: 'warning' },
  gone: { word: '删', colour: 'error' },
  same: { word: '', colour: '' },
}

type Props = { design: Design; inService: Design | null; chosen: number | null; onChange: (design: Design) => void; onChoose: (index: number) => void }

/** The fields of a design as a table that is written into; those that go with the next synchronisation stand struck through behind the others. */
export function FieldRows({ design, inService, chosen, onChange, onChoose }: Props) {
  const { fields, code } = design.table
  const put = (index: number, field: Field) => onChange(withField(design, index, field))
  const swap = (index: number, other: number) => {
    const [one, two] = [fields[index], fields[other]]
    if (one && two) onChange({ ...design, table: { ...design.table, fields: fields.map((field, at) => (at === index ? two : at === other ? one : field)) } })
  }
  const back = (field: Field) => onChange({ ...design, table: { ...design.table, fields: [...fields, field] } })
  const stood = new Set(inService?.table.fields.map(({ name }) => name))
  const rows = changesOf(design, inService).map((row, index) => ({
    ...row,
    index,
    key: `${row.change === 'gone' ? 'gone' : index}${row.change === 'gone' ? row.field.name : ''}`,
  }))

  return (
    <Table
      size="small"
      rowKey="key"
      dataSource={rows}
      pagination={false}
      scroll={{ x: 720 }}
      rowClassName={({ change, index }) => `${styles[change] ?? ''} ${change !== 'gone' && index === chosen ? (styles.chosen ?? '') : ''}`}
      onRow={({ change, index }) => ({ onClick: () => change !== 'gone' && onChoose(index) })}
      columns={[
        {
          title: '名称',
          width: 122,
          render: (_, { field, index, change }) =>
            change === 'gone' ? (
              field.title
            ) : (
              <Input
                aria-label={`第 ${index + 1} 个字段的名称`}
                value={field.title}
                maxLength={64}
                onChange={({ target }) => put(index, { ...field, title: target.value })}
              />
            ),
        },
        {
          title: '编码',
          width: 116,
          render: (_, { field, index, change }) =>
            change === 'gone' || stood.has(field.name) ? (
              <code>{field.name}</code>
            ) : (
              <Input
                aria-label={`${field.title}的编码`}
                value={field.name}
                maxLength={60}
                onChange={({ target }) => put(index, { ...field, name: target.value })}
              />
            ),
        },
        {
          title: '类型',
          width: 122,
          render: (_, { field, index, change }) =>
            change === 'gone' ? (
              fieldKindTitles[field.kind]
            ) : (
              <Select
                aria-label={`${field.title}的类型`}
                className={styles.full ?? ''}
                showSearch={foundByWords}
                value={field.kind}
                options={kinds}
                onChange={(kind) => put(index, fieldOfKind(kind, field, code))}
              />
            ),
        },
        { title: '规则', ellipsis: true, render: (_, { field }) => ruleWords(field) },
        {
          title: '必填',
          width: 46,
          align: 'center',
          render: (_, row) => <Check {...row} word="必填" isOn={row.field.isRequired} onTurn={(isRequired) => put(row.index, { ...row.field, isRequired })} />,
        },
        {
          title: '可查',
          width: 46,
          align: 'center',
          render: (_, row) => (
            <Check
              {...row}
              word="可查"
              isOn={row.field.filter !== 'none'}
              onTurn={(isOn) => put(row.index, { ...row.field, filter: isOn ? 'shown' : 'none' })}
            />
          ),
        },
        {
          title: '列表',
          width: 46,
          align: 'center',
          render: (_, row) => (
            <Check
              {...row}
              word="列表"
              isOn={row.field.list === 'shown'}
              onTurn={(isOn) => put(row.index, { ...row.field, list: isOn ? 'shown' : 'hidden' })}
            />
          ),
        },
        {
          title: '改动',
          width: 50,
          align: 'center',
          render: (_, { change }) => (change === 'same' ? null : <Tag color={tags[change].colour}>{tags[change].word}</Tag>),
        },
        {
          title: '操作',
          width: 92,
          render: (_, { field, index, change }) =>
            change === 'gone' ? (
              <Button type="text" size="small" aria-label={`恢复${field.title}`} icon={<UndoOutlined />} onClick={() => back(field)} />
            ) : (
              <span className={styles.rowActs}>
                <Button
                  type="text"
                  size="small"
                  aria-label={`上移${field.title}`}
                  icon={<ArrowUpOutlined />}
                  disabled={index === 0}
                  onClick={() => swap(index, index - 1)}
                />
                <Button
                  type="text"
                  size="small"
                  aria-label={`下移${field.title}`}
                  icon={<ArrowDownOutlined />}
                  disabled={index === fields.length - 1}
                  onClick={() => swap(index, index + 1)}
                />
                <Button
                  type="text"
                  size="small"
                  danger
                  aria-label={`去掉${field.title}`}
                  icon={<DeleteOutlined />}
                  disabled={fields.length === 1}
                  onClick={() => onChange(withoutField(design, field.name))}
                />
              </span>
            ),
        },
      ]}
    />
  )
}

type CheckProps = { field: Field; change: FieldChange; word: string; isOn: boolean; onTurn: (isOn: boolean) => void }

function Check({ field, change, word, isOn, onTurn }: CheckProps) {
  return <Checkbox aria-label={`${field.title}${word}`} checked={isOn} disabled={change === 'gone'} onChange={({ target }) => onTurn(target.checked)} />
}
