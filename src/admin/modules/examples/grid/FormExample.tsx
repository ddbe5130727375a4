import { App, Button, DatePicker, Flex, Form, Input, Tabs } from 'antd'
import { useRef, useState } from 'react'
import { gridColumnsOf } from '#contract/gridColumn.ts'
import type { GridColumn } from '#contract/gridColumn.ts'
import { collectForm } from '../../../grid/sheet/collectForm.ts'
import type { FormCase } from '../../../grid/sheet/collectForm.ts'
import { Sheet } from '../../../grid/sheet/Sheet.tsx'
import type { SheetHandle } from '../../../grid/sheet/sheetHandle.ts'
import { createGridStore } from '../../../grid/store/gridStore.ts'

type Table = { name: string; title: string; columns: readonly GridColumn[] }

const columnsOf = (written: readonly object[]) =>
  gridColumnsOf(
    [{ key: 'tick', type: 'row-checkbox' }, { key: 'no', type: 'row-number' }, { key: 'orderNum', type: 'hidden', isOrder: true }, ...written],
    (sentence) => console.warn(sentence),
  )
const required = [{ required: true, message: '请填写${title}' }]
const tables: readonly Table[] = [
  {
    name: 'goods',
    title: '领料明细',
    columns: columnsOf([
      { key: 'code', title: '料号', type: 'input', validateRules: [...required, { unique: true, message: '${title}已在别的行' }] },
      { key: 'quantity', title: '数量', type: 'inputNumber', statistics: ['sum'], validateRules: required },
      { key: 'needDate', title: '需要日期', type: 'date' },
      {
        key: 'machine',
        title: '用在设备',
        type: 'popup',
        width: 230,
        popupCode: 'mes_equipment',
        orgFields: 'equipCode,workshopName',
        destFields: 'machine,workshop',
        props: { textField: 'name' },
      },
      { key: 'workshop', title: '车间', type: 'normal', width: 110 },
      { key: 'drawing', title: '图纸', type: 'file', width: 170, number: 3, token: true },
      { key: 'photo', title: '照片', type: 'image', width: 150, token: true },
    ]),
  },
  {
    name: 'people',
    title: '领料人员',
    columns: columnsOf([
      { key: 'person', title: '人员', type: 'sel_user', validateRules: required },
      { key: 'depart', title: '部门', type: 'sel_depart' },
      { key: 'remark', title: '说明', type: 'textarea', width: 240 },
    ]),
  },
]

/** A form with two tables behind tabs: saving checks the form and both of them, also the one that was not opened yet. */
export function FormExample() {
  const { message } = App.useApp()
  const [form] = Form.useForm()
  const [active, setActive] = useState(tables[0]?.name ?? '')
  const [stores] = useState(() => new Map(tables.map(({ name }) => [name, createGridStore({ orderField: 'orderNum' })])))
  const sheets = useRef(new Map<string, SheetHandle>())
  const cases = tables.map(({ name }): FormCase => ({ name, show: () => setActive(name), look: () => sheets.current.get(name) ?? null }))

  async function collect() {
    try {
      const collected = await collectForm(form, cases)
      const counts = tables.map(({ name, title }) => `${title} ${collected.tables[name]?.rows.length ?? 0} 行`)
      void message.success(`全部符合要求：${counts.join('，')}`)
    } catch (error) {
      // what the form complains of stands at its fields
      if (error instanceof Error) void message.error(error.message)
    }
  }
  return (
    <Flex vertical gap={8}>
      <Form form={form} layout="inline">
        <Form.Item name="billNo" label="领料单号" rules={[{ required: true, message: '请填写领料单号' }]}>
          <Input maxLength={32} />
        </Form.Item>
        <Form.Item name="billDate" label="领料日期">
          <DatePicker />
        </Form.Item>
        <Button type="primary" onClick={() => void collect()}>
          校验表单和子表
        </Button>
      </Form>
      <Tabs
        activeKey={active}
        onChange={setActive}
        items={tables.flatMap(({ name, title, columns }) => {
          const store = stores.get(name)
          const hold = (handle: SheetHandle | null) => void (handle ? sheets.current.set(name, handle) : sheets.current.delete(name))
          return store ? [{ key: name, label: title, children: <Sheet ref={hold} store={store} columns={columns} label={title} maxPx={420} /> }] : []
        })}
      />
      <span>两张子表随表单一起校验；没有打开过的子表会自动打开。这里的内容不会保存。</span>
    </Flex>
  )
}
