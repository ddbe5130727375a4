import { Card, Form } from 'antd'
import { useState } from 'react'
import { Field } from '#contract/field.ts'
import type { Value } from '../fields/fieldKit.ts'
import { fieldKitOf } from '../fields/fieldKits.ts'

/** States that not every kind has: several values, and a declaration that is wrong. */
const states: readonly { title: string; field: Field; value: Value }[] = [
  { title: '几个部门', field: Field.parse({ kind: 'department', name: 'departs', title: '部门', isMulti: true }), value: 'd2,d3' },
  { title: '一个人', field: Field.parse({ kind: 'user', name: 'leader', title: '负责人', isMulti: false }), value: 'zhang_san' },
  { title: '几个节点', field: Field.parse({ kind: 'tree', name: 'places', title: '位置', resource: 'sysDepart', isMulti: true }), value: 'd1,d3' },
  { title: '几个分类', field: Field.parse({ kind: 'category', name: 'kinds', title: '分类', isMulti: true }), value: 'c2,c3' },
  { title: '下拉树的条件不对', field: Field.parse({ kind: 'tree', name: 'wrong', title: '位置', resource: 'sysDepart', condition: '[1]' }), value: null },
  { title: '分类的条件不对', field: Field.parse({ kind: 'category', name: 'wrongKind', title: '分类', condition: 'abc' }), value: null },
]

export function FieldStates() {
  return (
    <Card title="其他状态" style={{ margin: 16 }}>
      <Form layout="vertical" style={{ maxWidth: 480 }}>
        {states.map(({ title, field, value }) => (
          <Form.Item key={field.name} label={title} htmlFor={field.name}>
            <State field={field} start={value} />
          </Form.Item>
        ))}
      </Form>
    </Card>
  )
}

function State({ field, start }: { field: Field; start: Value }) {
  const { Input } = fieldKitOf(field.kind)
  const [value, setValue] = useState(start)
  return <Input field={field} id={field.name} value={value} onChange={setValue} />
}
