import { Checkbox, Form, Input, Select } from 'antd'
import { designedName } from '#contract/designedNames.ts'
import { kindOf } from '#contract/modules/online/cgform/design.ts'
import type { Design } from '#contract/modules/online/cgform/design.ts'
import { useDesigns } from '../../../../api/cgform.ts'
import styles from './Designer.module.css'
import { KeyLists } from './KeyLists.tsx'

type Props = { design: Design; isInService: boolean; onChange: (design: Design) => void }

/** What is said of a table as a whole: its name, its order, its keys, what it stands under and what stands below it. */
export function TableSettings({ design, isInService, onChange }: Props) {
  const { table } = design
  const put = (more: Partial<Design['table']>) => onChange({ ...design, table: { ...table, ...more } })
  const fields = table.fields.map(({ name, title }) => ({ value: name, label: title }))
  const own = designedName(table.code)
  const parents = table.fields.filter((field) => field.kind === 'tree' && field.resource === own).map(({ name, title }) => ({ value: name, label: title }))
  const others = (useDesigns().data ?? []).filter(({ id }) => id !== table.code)
  const lines = others.filter(({ below }) => below === table.code).map(({ id, tableTxt }) => ({ value: id, label: tableTxt }))
  return (
    <Form layout="vertical" className={styles.settings ?? ''}>
      <Form.Item label="表的名称">
        <Input aria-label="表的名称" maxLength={32} value={table.title} onChange={({ target }) => put({ title: target.value })} />
      </Form.Item>
      <Form.Item label="名称字段" extra="别的表引用时显示它">
        <Select aria-label="名称字段" value={table.label} options={fields} onChange={(label: string) => put({ label })} />
      </Form.Item>
      <Form.Item label="列表默认排序">
        <div className={styles.pair}>
          <Select
            aria-label="按什么排序"
            value={table.defaultSort.column}
            options={[{ value: 'createTime', label: '创建时间' }, ...fields]}
            onChange={(column: string) => put({ defaultSort: { ...table.defaultSort, column } })}
          />
          <Select
            aria-label="排序方向"
            value={table.defaultSort.order}
            options={[
              { value: 'asc', label: '从小到大' },
              { value: 'desc', label: '从大到小' },
            ]}
            onChange={(order) => put({ defaultSort: { ...table.defaultSort, order } })}
          />
        </div>
      </Form.Item>
      <Form.Item label="数据归属">
        <Select
          aria-label="数据归属"
          disabled={isInService}
          value={table.owner}
          options={[
            { value: 'tenant', label: '各租户自己的' },
            { value: 'plant', label: '全厂共用' },
          ]}
          onChange={(owner) => put({ owner })}
        />
      </Form.Item>
      {kindOf(design) === 'line' || table.lines.length > 0 ? null : (
        <Form.Item label="树的上级字段" extra="先加一个“树”类型、指向本表的字段">
          <Select
            aria-label="树的上级字段"
            allowClear
            placeholder="不是树表"
            value={table.tree?.parent ?? null}
            options={parents}
            onChange={(parent: string | null) => put({ tree: parent ? { parent, root: '' } : null })}
          />
        </Form.Item>
      )}
      {table.tree !== null || table.below !== null ? null : (
        <Form.Item label="子表" extra="在列表里点“加子表”做新的子表">
          <Select
            aria-label="子表"
            mode="multiple"
            placeholder="没有子表"
            value={table.lines.map(({ code }) => code)}
            options={lines}
            onChange={(codes: string[]) => put({ lines: codes.map((code) => ({ code, parentField: 'headerId', orderField: 'lineNo' })) })}
          />
        </Form.Item>
      )}
      <Form.Item label="成批编辑">
        <Checkbox checked={table.isSheet} onChange={({ target }) => put({ isSheet: target.checked })}>
          列表可以像表格一样整页编辑
        </Checkbox>
      </Form.Item>
      <KeyLists title="唯一键" hint="同一键里的字段合起来不能重复" fields={fields} lists={table.unique} onChange={(unique) => put({ unique })} />
      <KeyLists title="索引" hint="经常一起查的字段" fields={fields} lists={design.indexes} onChange={(indexes) => onChange({ ...design, indexes })} />
      <KeyLists
        title="分组"
        hint="表单里放在同一标题下的字段"
        fields={fields}
        lists={table.sections.map((section) => section.fields)}
        names={table.sections.map((section) => section.title)}
        onChange={(lists, names) => put({ sections: lists.map((list, index) => ({ title: names[index] || `分组${index + 1}`, fields: list })) })}
      />
    </Form>
  )
}
